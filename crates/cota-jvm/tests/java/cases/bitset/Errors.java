package cases.bitset;

import cases.Out;
import java.util.BitSet;

public final class Errors {
    public static String run() {
        Out o = new Out();
        BitSet bits = new BitSet(10);
        o.attempt(() -> bits.get(-1)).attempt(() -> { bits.set(-5); return 0; }).attempt(() -> { bits.set(5, 2); return 0; }).attempt(() -> new BitSet(-1)).attempt(() -> bits.nextSetBit(-1)).attempt(() -> bits.nextSetBit(1000));
        return o.toString();
    }
}
