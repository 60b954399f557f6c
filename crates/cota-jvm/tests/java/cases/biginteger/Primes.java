package cases.biginteger;

import cases.Out;
import java.math.BigInteger;
import java.util.Random;

public final class Primes {
    public static String run() {
        Out o = new Out();
        StringBuilder primes = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            if (BigInteger.valueOf(i).isProbablePrime(20)) {
                primes.append(i).append(' ');
            }
        }
        BigInteger large = BigInteger.ONE.shiftLeft(89).subtract(BigInteger.ONE);
        o.line(primes, large.isProbablePrime(30), large.add(BigInteger.TWO).isProbablePrime(30), BigInteger.valueOf(1000).nextProbablePrime(), new BigInteger(70, new Random(4)), BigInteger.probablePrime(20, new Random(4)));
        return o.toString();
    }
}
