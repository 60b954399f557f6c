package cases.characters;

import cases.Out;
import java.util.Arrays;

public final class Arithmetic {
    public static String run() {
        Out o = new Out();
        StringBuilder b = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c += 3) {
            b.append(c).append((char) (c - 32)).append(c - 'a');
        }
        int sum = 0;
        for (char c : "checksum".toCharArray()) {
            sum = sum * 31 + c;
        }
        char x = 'x';
        x -= 'a' - 'A';
        x ^= 1;
        char big = (char) -1;
        big++;
        int[] counts = new int[26];
        for (char c : "hello world".toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                counts[c - 'a']++;
            }
        }
        o.line(b, sum, sum == "checksum".hashCode(), x, (int) big, Arrays.toString(counts), 'a' < 'b', (char) 98, 'a' + 'b', (char) ('a' + 'b' - 'a'), 'z' / 2, (short) '\uffff', '\u0041');
        return o.toString();
    }
}
