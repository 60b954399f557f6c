package cases.biginteger;

import cases.Out;
import java.math.BigInteger;

public final class Modular {
    public static String run() {
        Out o = new Out();
        BigInteger p = new BigInteger("1000000007"), q = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);
        o.line(BigInteger.valueOf(3).modPow(BigInteger.valueOf(1000000), p), BigInteger.valueOf(12345).modInverse(p), BigInteger.valueOf(7).modPow(q.subtract(BigInteger.ONE), q), BigInteger.valueOf(5).modPow(BigInteger.valueOf(-3), p), new BigInteger("123456789123456789").modPow(new BigInteger("987654321987654321"), new BigInteger("1000000000000000003")), BigInteger.valueOf(3).modPow(BigInteger.valueOf(77), BigInteger.valueOf(1024)));
        o.attempt(() -> BigInteger.valueOf(4).modInverse(BigInteger.valueOf(8))).attempt(() -> BigInteger.ONE.modPow(BigInteger.ONE, BigInteger.ZERO));
        return o.toString();
    }
}
