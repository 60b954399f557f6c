package cases.lambdas;

import cases.Out;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;

public final class Objects {
    public static String run() {
        Out o = new Out();
        Supplier<Object> a = Object::new;
        Runnable r1 = () -> { }, r2 = () -> { };
        o.line(r1.equals(r1), r1.equals(r2), r1 == r2, a.get() != a.get(), r1.hashCode() == r1.hashCode(), r1 instanceof Runnable, ((Object) r1) instanceof Supplier);
        List<Runnable> same = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            same.add(() -> o.line("same"));
        }
        o.line(same.get(0) == same.get(1));
        Map<String, BiFunction<Double, Double, Double>> operations = new LinkedHashMap<>();
        operations.put("+", (x, y) -> x + y);
        operations.put("-", (x, y) -> x - y);
        operations.put("max", Math::max);
        operations.put("/", (x, y) -> x / y);
        operations.forEach((symbol, operation) -> o.line(symbol, operation.apply(9.0, 4.0)));
        return o.toString();
    }
}
