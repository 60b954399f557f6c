package cases.bigdecimal;

import cases.Out;
import java.math.BigDecimal;
import java.math.RoundingMode;

public final class Rounding {
    public static String run() {
        Out o = new Out();
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                o.line(mode, new BigDecimal("2.5").setScale(0, mode), new BigDecimal("-2.5").setScale(0, mode), new BigDecimal("1.15").setScale(1, mode), new BigDecimal("-1.11").setScale(1, mode), new BigDecimal("10").divide(new BigDecimal("3"), 4, mode));
            }
        }
        return o.toString();
    }
}
