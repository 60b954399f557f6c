package cases.biginteger;

import cases.Out;
import java.math.BigInteger;
import java.util.Arrays;

public final class Arithmetic {
    public static String run() {
        Out o = new Out();
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = new BigInteger("-987654321098765432109876543210987"), c = BigInteger.valueOf(97);
        o.line(a.add(b), a.subtract(b), a.multiply(b), b.divide(a), b.mod(c), b.remainder(c), a.negate(), b.abs(), a.signum(), b.signum(), a.compareTo(b), a.max(b), a.equals(new BigInteger("123456789012345678901234567890")), a.hashCode(), b.hashCode());
        o.line(Arrays.toString(b.divideAndRemainder(c)), a.pow(5), c.pow(0), BigInteger.TWO.pow(200), a.gcd(BigInteger.valueOf(90)), a.sqrt(), a.intValue(), a.longValue(), b.doubleValue(), a.floatValue(), BigInteger.ZERO, BigInteger.TEN);
        o.attempt(() -> a.divide(BigInteger.ZERO)).attempt(() -> a.mod(b)).attempt(() -> a.pow(-1)).attempt(() -> a.longValueExact()).attempt(() -> c.intValueExact()).attempt(() -> new BigInteger("12x")).attempt(() -> new BigInteger("")).attempt(() -> b.sqrt());
        return o.toString();
    }
}
