package cases.bigdecimal;

import cases.Out;
import java.math.BigDecimal;
import java.math.RoundingMode;

public final class Money {
    public static String run() {
        Out o = new Out();
        BigDecimal balance = new BigDecimal("1000.00"), rate = new BigDecimal("0.0375");
        for (int year = 1; year <= 10; year++) {
            BigDecimal interest = balance.multiply(rate).setScale(2, RoundingMode.HALF_EVEN);
            balance = balance.add(interest);
            o.line(year, interest, balance);
        }
        return o.toString();
    }
}
