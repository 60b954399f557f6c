package korat.finitization.impl;

import korat.finitization.ILongSet;

/** A {@code long} field's values. */
final class LongSet extends IntegralSet implements ILongSet {
    LongSet(long min, long diff, long max) {
        super("long", long.class);
        addSteps(min, diff, max);
    }

    @Override
    public void addLong(long value) {
        add(value);
    }

    @Override
    public void addRange(long min, long diff, long max) {
        addSteps(min, diff, max);
    }

    @Override
    public void removeLong(long value) {
        remove(value);
    }
}
