package cases.optionals;

import cases.Out;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class Chains {
    public static String run() {
        Out o = new Out();
        Map<String, String> next = new HashMap<>(Map.of("a", "b", "b", "c"));
        for (String start : List.of("a", "b", "c", "d")) {
            String end = Optional.of(start).map(next::get).map(next::get).map(String::toUpperCase).orElse("no way from " + start);
            o.line(end);
        }
        return o.toString();
    }
}
