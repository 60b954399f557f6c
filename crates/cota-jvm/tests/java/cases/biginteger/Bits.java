package cases.biginteger;

import cases.Out;
import java.math.BigInteger;
import java.util.Arrays;

public final class Bits {
    public static String run() {
        Out o = new Out();
        BigInteger a = new BigInteger("123456789abcdef0123456789", 16), b = BigInteger.valueOf(-255);
        o.line(a.shiftLeft(70), a.shiftRight(33), b.shiftRight(3), a.and(b), a.or(b), a.xor(b), a.not(), a.andNot(b), a.bitLength(), b.bitLength(), a.bitCount(), b.bitCount(), a.testBit(3), a.setBit(200), a.clearBit(0), a.flipBit(5), a.getLowestSetBit());
        o.line(Arrays.toString(a.toByteArray()), Arrays.toString(b.toByteArray()), new BigInteger(new byte[] {-1, 0, 5}), new BigInteger(1, new byte[] {-1, 0}), BigInteger.valueOf(Long.MIN_VALUE), new BigInteger("0").bitLength());
        return o.toString();
    }
}
