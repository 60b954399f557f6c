package cases.format;

import cases.Out;
import java.util.Locale;

public final class Locales {
    public static String run() {
        Out o = new Out();
        Locale[] locales = {Locale.ROOT, Locale.US, Locale.ENGLISH, Locale.UK};
        for (Locale locale : locales) {
            o.line(String.format(locale, "%d %,d %.2f %,.1f %e %x %s %05d %+d", 7, 1234567, 3.14159, 9876543.21, 12345.678, 255, 1.5, 42, 3), "TITLE".toLowerCase(locale), "title".toUpperCase(locale), locale, locale.getLanguage());
        }
        o.line(new java.text.DecimalFormat("#,##0.00").format(1234567.891), new java.text.DecimalFormat("0.###").format(2.5), new java.text.DecimalFormat("00").format(7), String.format((Locale) null, "%,.2f", 1234.5));
        return o.toString();
    }
}
