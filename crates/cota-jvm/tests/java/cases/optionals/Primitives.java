package cases.optionals;

import cases.Out;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

public final class Primitives {
    public static String run() {
        Out o = new Out();
        o.line(OptionalInt.of(3), OptionalInt.empty(), OptionalDouble.of(2.5), OptionalLong.of(7).getAsLong(), OptionalInt.of(3).equals(OptionalInt.of(3)), OptionalInt.empty().orElse(9), OptionalDouble.empty().isPresent()).attempt(() -> OptionalInt.empty().getAsInt()).attempt(() -> OptionalDouble.empty().orElseThrow());
        return o.toString();
    }
}
