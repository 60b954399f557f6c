package cases.optionals;

import cases.Out;
import java.util.List;
import java.util.Optional;

public final class Nested {
    public static String run() {
        Out o = new Out();
        Optional<Optional<Integer>> nested = Optional.of(Optional.of(5));
        o.line(nested, nested.flatMap(x -> x), nested.get().get(), Optional.of(List.of(1, 2)).map(List::size).filter(n -> n == 2).isPresent(), Optional.of(3).equals(Optional.of(3L)), Optional.empty().equals(Optional.empty()), Optional.empty().hashCode(), Optional.of("x").orElseThrow());
        return o.toString();
    }
}
