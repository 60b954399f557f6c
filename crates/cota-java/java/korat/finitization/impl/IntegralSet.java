package korat.finitization.impl;

import korat.finitization.IPrimitiveTypeSet;

/** Values of an integral type or booleans; see {@link Record}. */
abstract class IntegralSet extends FieldDomain implements IPrimitiveTypeSet {
    private final Class<?> type;
    long[] values = {};

    IntegralSet(String kind, Class<?> type) {
        super(kind);
        this.type = type;
    }

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

    final void add(long value) {
        if (indexOf(value, values.length) < 0) {
            long[] longer = copy(values.length + 1);
            longer[values.length] = value;
            values = longer;
        }
    }

    /** A reversed range has one value, {@code max}. */
    final void addSteps(long min, long step, long max) {
        if (min < max && step <= 0) {
            throw new IllegalArgumentException("the step of a range must be positive, not " + step);
        }
        // The distance is an unsigned number: it does not fit a long if min and max are far apart.
        long below = min >= max ? 0 : Long.divideUnsigned(max - min - 1, step) + 1;
        if (below < 0 || below >= MOST - values.length) {
            throw new IllegalArgumentException("the range " + min + " to " + max + " has too many values: a field can have " + MOST);
        }
        int before = values.length;
        long[] longer = copy(before + (int) below + 1);
        int length = before;
        for (int i = 0; i <= below; i++) {
            long value = i < below ? min + i * step : max;
            if (indexOf(value, before) < 0) {
                longer[length++] = value;
            }
        }
        values = longer;
        if (length < longer.length) {
            values = copy(length);
        }
    }

    final void remove(long value) {
        int index = indexOf(value, values.length);
        if (index >= 0) {
            long[] shorter = copy(values.length - 1);
            System.arraycopy(values, index + 1, shorter, index, shorter.length - index);
            values = shorter;
        }
    }

    private int indexOf(long value, int end) {
        for (int i = 0; i < end; i++) {
            if (values[i] == value) {
                return i;
            }
        }
        return -1;
    }

    private long[] copy(int length) {
        long[] copy = new long[length];
        System.arraycopy(values, 0, copy, 0, Math.min(length, values.length));
        return copy;
    }
}
