package cases.boxes;

import cases.Out;

public final class Integers {
    public static String run() {
        Out o = new Out();
        o.line(Integer.parseInt("-123"), Integer.parseInt("7f", 16), Integer.valueOf("+55"), Integer.toString(-255, 16), Integer.toHexString(-1), Integer.toBinaryString(10), Integer.toOctalString(64), Integer.toString(Integer.MIN_VALUE, 36), Integer.parseUnsignedInt("4294967295"), Integer.toUnsignedString(-1));
        o.line(Integer.bitCount(255), Integer.reverse(1), Integer.reverseBytes(0x01020304), Integer.highestOneBit(100), Integer.lowestOneBit(100), Integer.numberOfLeadingZeros(1), Integer.numberOfTrailingZeros(8), Integer.rotateLeft(0x80000001, 1), Integer.rotateRight(3, 1), Integer.signum(-9));
        o.line(Integer.compare(1, 2), Integer.compareUnsigned(-1, 1), Integer.divideUnsigned(-1, 2), Integer.remainderUnsigned(-1, 7), Integer.max(3, 4), Integer.min(3, 4), Integer.sum(3, 4), Integer.hashCode(77), Integer.decode("0x1F"), Integer.decode("-010"), Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.toUnsignedLong(-1));
        o.attempt(() -> Integer.parseInt("")).attempt(() -> Integer.parseInt("12a")).attempt(() -> Integer.parseInt("2147483648")).attempt(() -> Integer.parseInt(null)).attempt(() -> Integer.parseInt("-")).attempt(() -> Integer.parseInt("1", 99)).attempt(() -> Integer.decode("x")).attempt(() -> Integer.parseInt(" 1"));
        return o.toString();
    }
}
