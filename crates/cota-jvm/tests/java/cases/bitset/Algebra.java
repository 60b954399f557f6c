package cases.bitset;

import cases.Out;
import java.util.Arrays;
import java.util.BitSet;

public final class Algebra {
    public static String run() {
        Out o = new Out();
        BitSet a = BitSet.valueOf(new long[] {0x0f0fL, 5}), b = BitSet.valueOf(new long[] {0x00ffL, 4, 1});
        BitSet and = (BitSet) a.clone(), or = (BitSet) a.clone(), xor = (BitSet) a.clone(), not = (BitSet) a.clone();
        and.and(b);
        or.or(b);
        xor.xor(b);
        not.andNot(b);
        o.line(and, or, xor, not, a.intersects(b), a.equals(b), and.equals(and.clone()), Arrays.toString(or.toLongArray()), Arrays.toString(a.toByteArray()));
        return o.toString();
    }
}
