package cases.hashing;

import cases.Out;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

public final class Codes {
    public static String run() {
        Out o = new Out();
        o.line("".hashCode(), "a".hashCode(), "Hello".hashCode(), Boolean.hashCode(true), Integer.valueOf(-5).hashCode(), Long.valueOf(1L << 40).hashCode(), Double.valueOf(0.1).hashCode(), Float.valueOf(0.1f).hashCode(), Character.valueOf('x').hashCode(), Byte.valueOf((byte) -1).hashCode(), Short.valueOf((short) -2).hashCode());
        o.line(List.of(1, 2, 3).hashCode(), Arrays.asList("a", null).hashCode(), new HashSet<>(List.of(1, 2, 3)).hashCode(), new TreeMap<>(Map.of("k", 1)).hashCode(), Optional.of(5).hashCode(), Arrays.hashCode(new int[] {1, 2}), Arrays.hashCode(new double[] {1.5}), Arrays.hashCode((int[]) null), Objects.hash(1, 2, 3), Arrays.hashCode(new byte[] {1, -1}), Arrays.hashCode(new char[] {'a', '\uffff'}), Arrays.hashCode(new long[] {1L << 33}), Arrays.hashCode(new boolean[] {true, false}), Arrays.hashCode(new String[] {"x", null}));
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            s.append((char) (i * 331 % 70 + 50));
        }
        o.line(s.toString().hashCode(), s.append('\u3333').toString().hashCode(), new BigInteger("123456789123456789").hashCode(), new BigDecimal("1.50").hashCode(), new BitSet().hashCode());
        return o.toString();
    }
}
