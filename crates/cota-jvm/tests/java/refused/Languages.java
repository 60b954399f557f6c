package refused;

import java.util.Locale;

public final class Languages {
    public static String run() {
        return String.format(Locale.GERMANY, "%,.2f", 1234.5);
    }
}
