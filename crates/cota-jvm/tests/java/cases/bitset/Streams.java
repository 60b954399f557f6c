package cases.bitset;

import cases.Out;
import java.util.BitSet;

public final class Streams {
    public static String run() {
        Out o = new Out();
        BitSet bits = new BitSet();
        bits.set(3, 9);
        bits.set(64);
        o.line(bits.stream().sum(), bits.get(2, 7), bits.get(60, 70), bits.stream().boxed().map(String::valueOf).reduce("", String::concat));
        bits.set(0, 4, false);
        bits.set(100, true);
        o.line(bits, bits.cardinality());
        return o.toString();
    }
}
