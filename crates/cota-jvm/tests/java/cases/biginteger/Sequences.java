package cases.biginteger;

import cases.Out;
import java.math.BigInteger;

public final class Sequences {
    public static String run() {
        Out o = new Out();
        BigInteger factorial = BigInteger.ONE, f1 = BigInteger.ZERO, f2 = BigInteger.ONE;
        for (int i = 1; i <= 200; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
            BigInteger sum = f1.add(f2);
            f1 = f2;
            f2 = sum;
        }
        o.line(factorial, f1, factorial.mod(f1), factorial.divide(f1.pow(3)), factorial.gcd(f1));
        BigInteger large = factorial.pow(8).add(f1), larger = factorial.pow(9).subtract(f1);
        o.line(large.multiply(larger).hashCode(), larger.divide(large), larger.mod(large).hashCode(), large.multiply(large).equals(large.pow(2)));
        return o.toString();
    }
}
