package cases.text;

import cases.Out;
import java.util.Locale;

public final class Formats {
    public static String run() {
        Out o = new Out();
        o.line(new java.text.DecimalFormat("#.##").format(3.14159), new java.text.DecimalFormat("0.0E0").format(12345), new java.text.DecimalFormat("#%").format(0.256), java.text.NumberFormat.getInstance(Locale.US).format(1234567.5), new java.text.DecimalFormat("000.000").format(-1.5), new java.text.DecimalFormat("#,##0").format(123456789L));
        return o.toString();
    }
}
