package cases.maths;

import cases.Out;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** Functions of {@code StrictMath} that the machine computes exactly with every JDK. */
public final class StrictCommon {
    public static String run() {
        Out o = new Out();
        Map<String, DoubleUnaryOperator> functions = new LinkedHashMap<>();
        functions.put("tan", StrictMath::tan);
        functions.put("asin", StrictMath::asin);
        functions.put("acos", StrictMath::acos);
        functions.put("atan", StrictMath::atan);
        functions.put("exp", StrictMath::exp);
        functions.put("cbrt", StrictMath::cbrt);
        functions.put("expm1", StrictMath::expm1);
        functions.put("pow", x -> StrictMath.pow(StrictMath.abs(x), 1.7));
        functions.put("atan2", x -> StrictMath.atan2(x, 0.3));
        functions.put("hypot", x -> StrictMath.hypot(x, 1.1));
        functions.put("remainder", x -> StrictMath.IEEEremainder(x, 0.7));
        double[] scales = {1e-300, 1e-9, 0.01, 0.5, 1, 3, 20, 700, 1e6, 1e200};
        for (Map.Entry<String, DoubleUnaryOperator> entry : functions.entrySet()) {
            Random random = new Random(3);
            StringBuilder line = new StringBuilder(entry.getKey());
            for (double scale : scales) {
                long hash = 0;
                for (int i = 0; i < 60; i++) {
                    double x = (random.nextDouble() * 2 - 1) * scale;
                    hash = hash * 31 + Double.doubleToLongBits(entry.getValue().applyAsDouble(x));
                }
                line.append(' ').append(Long.toHexString(hash));
            }
            o.line(line);
        }
        return o.toString();
    }
}
