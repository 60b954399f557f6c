package cases.objects;

import cases.Out;
import java.util.Comparator;
import java.util.Objects;

public final class Comparing {
    public static String run() {
        Out o = new Out();
        String[] words = {"b", "a", null, "ab", "B"};
        Comparator<String> nulls = Comparator.nullsFirst(Comparator.naturalOrder());
        for (String first : words) {
            for (String second : words) {
                o.line(Integer.signum(Objects.compare(first, second, nulls)), Objects.equals(first, second));
                o.attempt(() -> Objects.compare(first, second, String.CASE_INSENSITIVE_ORDER));
            }
        }
        Object[] deep = {
            null, 1, "a", new int[] {1, 2}, new int[] {1, 2}, new int[] {2}, new Integer[] {1, 2},
            new Object[] {1, new long[] {3}}, new Object[] {1, new long[] {3}}, new double[] {0.0}, new double[] {-0.0}
        };
        for (Object first : deep) {
            StringBuilder line = new StringBuilder();
            for (Object second : deep) {
                line.append(Objects.deepEquals(first, second) ? 'd' : '-').append(Objects.equals(first, second) ? 'e' : '-');
            }
            o.line(line);
        }
        return o.toString();
    }
}
