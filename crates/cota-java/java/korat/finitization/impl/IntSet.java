package korat.finitization.impl;

import korat.finitization.IIntSet;

/** An {@code int} field's values. */
final class IntSet extends IntegralSet implements IIntSet {
    IntSet(int min, int diff, int max) {
        super("int", int.class);
        addSteps(min, diff, max);
    }

    @Override
    public void addInt(int value) {
        add(value);
    }

    @Override
    public void addRange(int min, int diff, int max) {
        addSteps(min, diff, max);
    }

    @Override
    public void removeInt(int value) {
        remove(value);
    }
}
