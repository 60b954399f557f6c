package cases.format;

import cases.Out;
import java.math.BigDecimal;

public final class Floats {
    public static String run() {
        Out o = new Out();
        double[] values = {0, 1, -1.5, 3.14159, 1e10, 1e-10, 123456.789, 0.5, 2.5, 1.005, 99.995, Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.MAX_VALUE};
        for (double value : values) {
            o.line(String.format("%f|%.2f|%10.1f|%-10.3f|%+.0f|%,.2f|%e|%.3e|%E|%g|%.3g|%(.1f", value, value, value, value, value, value, value, value, value, value, value, value));
        }
        o.line(String.format("%.3f %08.2f %s", 1.5f, -2.25f, 1.1f), String.format("%.2f", new BigDecimal("12345678901234567890.125")));
        return o.toString();
    }
}
