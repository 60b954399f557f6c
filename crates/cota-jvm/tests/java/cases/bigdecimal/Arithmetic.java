package cases.bigdecimal;

import cases.Out;
import java.math.BigDecimal;
import java.math.RoundingMode;

public final class Arithmetic {
    public static String run() {
        Out o = new Out();
        BigDecimal a = new BigDecimal("123.456"), b = new BigDecimal("-0.0789");
        o.line(a.add(b), a.subtract(b), a.multiply(b), a.divide(b, 10, RoundingMode.HALF_UP), a.remainder(b), a.negate(), b.abs(), a.pow(3), a.scale(), a.precision(), a.unscaledValue(), a.signum(), a.compareTo(b), a.max(b), a.equals(new BigDecimal("123.4560")), a.compareTo(new BigDecimal("123.4560")), a.hashCode());
        o.attempt(() -> BigDecimal.ONE.divide(new BigDecimal(3))).attempt(() -> a.divide(BigDecimal.ZERO)).attempt(() -> new BigDecimal("x")).attempt(() -> a.intValueExact()).attempt(() -> a.setScale(1)).attempt(() -> new BigDecimal(Double.NaN));
        return o.toString();
    }
}
