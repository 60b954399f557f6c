package cases.boxes;

import cases.Out;

public final class Longs {
    public static String run() {
        Out o = new Out();
        o.line(Long.parseLong("-9223372036854775808"), Long.parseLong("zz", 36), Long.toString(1L << 62, 2), Long.toHexString(-1L), Long.toBinaryString(5), Long.toOctalString(-8L), Long.valueOf("12"), Long.toUnsignedString(-1L), Long.parseUnsignedLong("18446744073709551615"));
        o.line(Long.bitCount(-1L), Long.reverse(1), Long.reverseBytes(1), Long.highestOneBit(1000), Long.lowestOneBit(96), Long.numberOfLeadingZeros(1), Long.numberOfTrailingZeros(1L << 40), Long.rotateLeft(3L << 62, 1), Long.signum(-5), Long.compare(1, 2), Long.compareUnsigned(-1, 1), Long.divideUnsigned(-1, 10), Long.remainderUnsigned(-1, 10), Long.hashCode(1L << 33 | 5), Long.sum(1, 2));
        o.attempt(() -> Long.parseLong("9223372036854775808")).attempt(() -> Long.parseLong("1L")).attempt(() -> Long.parseLong("")).attempt(() -> Long.valueOf(null)).attempt(() -> Long.decode("#ff"));
        return o.toString();
    }
}
