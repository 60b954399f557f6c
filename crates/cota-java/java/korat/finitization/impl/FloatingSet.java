package korat.finitization.impl;

import korat.finitization.IPrimitiveTypeSet;

/** Values of a floating-point type; see {@link Record}. */
abstract class FloatingSet extends FieldDomain implements IPrimitiveTypeSet {
    private final Class<?> type;
    double[] values = {};

    FloatingSet(String kind, Class<?> type) {
        super(kind);
        this.type = type;
    }

    /** The sum as the set's type rounds it. */
    abstract double sum(double a, double b);

    @Override
    public Class getClassOfField() {
        return type;
    }

    @Override
    public boolean isPrimitiveType() {
        return true;
    }

    @Override
    public int getNumberOfElements() {
        return values.length;
    }

    final void add(double value) {
        if (indexOf(value) < 0) {
            double[] longer = new double[values.length + 1];
            System.arraycopy(values, 0, longer, 0, values.length);
            longer[values.length] = value;
            values = longer;
        }
    }

    /** A reversed range has one value, {@code max}. */
    final void addSteps(double min, double step, double max) {
        for (double value = min; value < max; ) {
            if (values.length >= MOST) {
                throw new IllegalArgumentException(
                        "the range " + min + " to " + max + " has too many values: a field can have " + MOST);
            }
            add(value);
            double next = sum(value, step);
            if (!(next > value)) {
                throw new IllegalArgumentException("a step of " + step + " leads nowhere from " + value);
            }
            value = next;
        }
        add(max);
    }

    final void remove(double value) {
        int index = indexOf(value);
        if (index >= 0) {
            double[] shorter = new double[values.length - 1];
            System.arraycopy(values, 0, shorter, 0, index);
            System.arraycopy(values, index + 1, shorter, index, shorter.length - index);
            values = shorter;
        }
    }

    /** By {@code Double.compare}, since NaN is a value and the zeros are two. */
    private int indexOf(double value) {
        for (int i = 0; i < values.length; i++) {
            if (Double.compare(values[i], value) == 0) {
                return i;
            }
        }
        return -1;
    }
}
