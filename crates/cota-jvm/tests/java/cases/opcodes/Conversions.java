package cases.opcodes;

public final class Conversions {
    public static String run() {
        StringBuilder s = new StringBuilder();
        int[] ints = {0, 1, -1, 127, 128, 255, 256, -129, 65535, 65536, 16777217, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            s.append((byte) i).append(' ').append((short) i).append(' ').append((int) (char) i).append(' ');
            s.append((long) i).append(' ').append(Float.floatToIntBits(i)).append(' ').append(Double.doubleToLongBits(i)).append('\n');
        }
        long[] longs = {0, -1, 1L << 31, 1L << 32, (1L << 53) + 1, (1L << 24) + 1, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long l : longs) {
            s.append((int) l).append(' ').append(Float.floatToIntBits(l)).append(' ').append(Double.doubleToLongBits(l)).append('\n');
        }
        double[] doubles = {0, -0.0, 0.5, -0.5, 1.9, -1.9, 1e9, 3e9, -3e9, 1e19, -1e19, 1e300, 1e-300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : doubles) {
            float f = (float) d;
            s.append((int) d).append(' ').append((long) d).append(' ').append(Float.floatToIntBits(f)).append(' ');
            s.append((int) f).append(' ').append((long) f).append(' ').append(Double.doubleToLongBits(f)).append(' ');
            s.append((byte) d).append(' ').append((short) d).append(' ').append((int) (char) d).append('\n');
        }
        return s.toString();
    }
}
