package cases.maths;

import cases.Out;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** Since release 21 all of {@code StrictMath} is Java; before it the last bit may be another. */
public final class StrictHashes {
    public static String run() {
        Out o = new Out();
        Map<String, DoubleUnaryOperator> functions = new LinkedHashMap<>();
        functions.put("sin", StrictMath::sin);
        functions.put("cos", StrictMath::cos);
        functions.put("tan", StrictMath::tan);
        functions.put("asin", StrictMath::asin);
        functions.put("acos", StrictMath::acos);
        functions.put("atan", StrictMath::atan);
        functions.put("exp", StrictMath::exp);
        functions.put("log", StrictMath::log);
        functions.put("log10", StrictMath::log10);
        functions.put("cbrt", StrictMath::cbrt);
        functions.put("sinh", StrictMath::sinh);
        functions.put("cosh", StrictMath::cosh);
        functions.put("tanh", StrictMath::tanh);
        functions.put("expm1", StrictMath::expm1);
        functions.put("log1p", StrictMath::log1p);
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
