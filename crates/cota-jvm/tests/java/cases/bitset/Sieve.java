package cases.bitset;

import cases.Out;
import java.util.BitSet;

public final class Sieve {
    public static String run() {
        Out o = new Out();
        BitSet composite = new BitSet(500);
        for (int i = 2; i * i < 500; i++) {
            if (!composite.get(i)) {
                for (int k = i * i; k < 500; k += i) {
                    composite.set(k);
                }
            }
        }
        StringBuilder primes = new StringBuilder();
        for (int p = composite.nextClearBit(2); p < 500; p = composite.nextClearBit(p + 1)) {
            primes.append(p).append(' ');
        }
        o.line(primes);
        return o.toString();
    }
}
