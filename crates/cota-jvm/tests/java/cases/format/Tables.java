package cases.format;

import cases.Out;
import java.util.Formatter;
import java.util.Locale;

public final class Tables {
    public static String run() {
        Out o = new Out();
        String[] names = {"apple", "fig", "watermelon"};
        int[] counts = {3, 12, 100};
        double[] prices = {0.5, 12.25, 1.999};
        for (int i = 0; i < 3; i++) {
            o.line(String.format("%-12s|%5d|%8.2f|%06.2f|%x", names[i], counts[i], prices[i], prices[i], counts[i]));
        }
        o.line(String.format(Locale.ROOT, "%,.3f", 1234567.891), String.format(Locale.US, "%,d", 1234567), "%s=%d;".formatted("k", 3), new Formatter().format("%d+%d", 1, 2));
        return o.toString();
    }
}
