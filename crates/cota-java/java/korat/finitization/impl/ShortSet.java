package korat.finitization.impl;

import korat.finitization.IShortSet;

/** A {@code short} field's values. */
final class ShortSet extends IntegralSet implements IShortSet {
    ShortSet(short min, short diff, short max) {
        super("short", short.class);
        addSteps(min, diff, max);
    }

    @Override
    public void addShort(short value) {
        add(value);
    }

    @Override
    public void addRange(short min, short diff, short max) {
        addSteps(min, diff, max);
    }

    @Override
    public void removeShort(short value) {
        remove(value);
    }
}
