package cases.bitset;

import cases.Out;
import java.util.BitSet;

public final class Basics {
    public static String run() {
        Out o = new Out();
        BitSet bits = new BitSet();
        for (int i = 0; i < 200; i += 7) {
            bits.set(i);
        }
        o.line(bits, bits.cardinality(), bits.length(), bits.size(), bits.get(14), bits.get(15), bits.nextSetBit(15), bits.nextClearBit(14), bits.previousSetBit(20), bits.previousClearBit(21), bits.isEmpty(), bits.hashCode());
        bits.clear(14);
        bits.flip(15);
        bits.set(60, 70);
        bits.clear(63, 66);
        bits.flip(100, 130);
        o.line(bits);
        return o.toString();
    }
}
