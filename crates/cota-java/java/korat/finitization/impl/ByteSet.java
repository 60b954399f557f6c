package korat.finitization.impl;

import korat.finitization.IByteSet;

/** A {@code byte} field's values. */
final class ByteSet extends IntegralSet implements IByteSet {
    ByteSet(byte min, byte diff, byte max) {
        super("byte", byte.class);
        addSteps(min, diff, max);
    }

    @Override
    public void addByte(byte value) {
        add(value);
    }

    @Override
    public void addRange(byte min, byte diff, byte max) {
        addSteps(min, diff, max);
    }

    @Override
    public void removeByte(byte value) {
        remove(value);
    }
}
