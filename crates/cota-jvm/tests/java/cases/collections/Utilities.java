package cases.collections;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class Utilities {
    public static String run() {
        Out o = new Out();
        List<String> list = new ArrayList<>(List.of("a", "b", "c", "b"));
        o.line(Collections.frequency(list, "b"), Collections.nCopies(3, "x"), Collections.singletonList(1), Collections.emptyList(), Collections.singleton("s"), Collections.singletonMap("k", "v"), Collections.emptyMap());
        Collections.replaceAll(list, "b", "B");
        Collections.addAll(list, "p", "q");
        Collections.fill(list.subList(0, 1), "filled");
        o.line(list, Collections.disjoint(list, List.of("z")), Collections.indexOfSubList(list, List.of("c", "B")), Collections.lastIndexOfSubList(list, List.of("B")), Collections.list(Collections.enumeration(list)));
        List<String> copy = new ArrayList<>(Collections.nCopies(8, "-"));
        Collections.copy(copy, list);
        Collections.reverse(copy);
        o.line(copy).attempt(() -> { Collections.copy(new ArrayList<>(), list); return 0; }).attempt(() -> Collections.max(new ArrayList<Integer>())).attempt(() -> Collections.emptyList().get(0)).attempt(() -> Collections.nCopies(-1, 1));
        return o.toString();
    }
}
