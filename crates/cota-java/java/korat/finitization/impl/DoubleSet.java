package korat.finitization.impl;

import korat.finitization.IDoubleSet;

/** A {@code double} field's values. */
final class DoubleSet extends FloatingSet implements IDoubleSet {
    DoubleSet(double min, double diff, double max) {
        super("double", double.class);
        addSteps(min, diff, max);
    }

    @Override
    double sum(double a, double b) {
        return a + b;
    }

    @Override
    public void addDouble(double value) {
        add(value);
    }

    @Override
    public void addRange(double min, double diff, double max) {
        addSteps(min, diff, max);
    }

    @Override
    public void removeDouble(double value) {
        remove(value);
    }
}
