package cases.bigdecimal;

import cases.Out;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public final class Contexts {
    public static String run() {
        Out o = new Out();
        BigDecimal a = new BigDecimal("1234.56789");
        o.line(a.round(new MathContext(3)), a.round(new MathContext(6, RoundingMode.DOWN)), BigDecimal.ONE.divide(new BigDecimal(7), MathContext.DECIMAL64), BigDecimal.ONE.divide(new BigDecimal(7), MathContext.DECIMAL128), a.multiply(a, new MathContext(5)), new BigDecimal(2).sqrt(new MathContext(30)), MathContext.DECIMAL32);
        return o.toString();
    }
}
