package korat.finitization.impl;

import korat.finitization.IFloatSet;

/** A {@code float} field's values. */
final class FloatSet extends FloatingSet implements IFloatSet {
    FloatSet(float min, float diff, float max) {
        super("float", float.class);
        addSteps(min, diff, max);
    }

    @Override
    double sum(double a, double b) {
        return (float) a + (float) b;
    }

    @Override
    public void addFloat(float value) {
        add(value);
    }

    @Override
    public void addRange(float min, float diff, float max) {
        addSteps(min, diff, max);
    }

    @Override
    public void removeFloat(float value) {
        remove(value);
    }
}
