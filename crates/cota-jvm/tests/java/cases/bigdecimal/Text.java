package cases.bigdecimal;

import cases.Out;
import java.math.BigDecimal;

public final class Text {
    public static String run() {
        Out o = new Out();
        for (String text : new String[] {"0", "0.00", "1E+5", "1e-10", "-12345.6789", "123E3", "0.000001", "0.0000001", "1234567890123456789012345678901234567890.5"}) {
            BigDecimal value = new BigDecimal(text);
            o.line(value, value.toPlainString(), value.toEngineeringString(), value.stripTrailingZeros(), value.doubleValue(), value.toBigInteger(), value.longValue());
        }
        o.line(new BigDecimal(0.1), BigDecimal.valueOf(0.1), BigDecimal.valueOf(5, 2), BigDecimal.TEN.movePointLeft(3), BigDecimal.TEN.scaleByPowerOfTen(4), new BigDecimal(0.1).equals(BigDecimal.valueOf(0.1)));
        return o.toString();
    }
}
