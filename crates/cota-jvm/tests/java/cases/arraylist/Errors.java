package cases.arraylist;

import cases.Out;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public final class Errors {
    public static String run() {
        Out o = new Out();
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        o.attempt(() -> list.get(3)).attempt(() -> list.get(-1)).attempt(() -> list.set(3, "x")).attempt(() -> list.remove(7));
        o.attempt(() -> { list.add(5, "y"); return 0; }).attempt(() -> new ArrayList<>(-1)).attempt(() -> list.subList(2, 1)).attempt(() -> list.subList(0, 9));
        o.attempt(() -> list.addAll(null)).attempt(() -> List.of(1, 2).add(3)).attempt(() -> List.of((Object) null)).attempt(() -> Arrays.asList(1, 2).add(3));
        o.attempt(() -> { list.iterator().remove(); return 0; }).attempt(() -> Collections.unmodifiableList(list).set(0, "z")).line(list);
        return o.toString();
    }
}
