package cases.biginteger;

import cases.Out;
import java.math.BigInteger;

public final class Text {
    public static String run() {
        Out o = new Out();
        BigInteger a = new BigInteger("-98765432109876543210987654321098765432109876543210");
        for (int radix : new int[] {2, 3, 8, 10, 16, 36}) {
            o.line(radix, a.toString(radix), new BigInteger(a.toString(radix), radix).equals(a));
        }
        BigInteger big = BigInteger.valueOf(7).pow(2000);
        o.line(big, big.toString().length(), new BigInteger(big.toString()).equals(big), String.format("%d %x", a, a));
        return o.toString();
    }
}
