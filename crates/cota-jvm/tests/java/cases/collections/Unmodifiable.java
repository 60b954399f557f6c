package cases.collections;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public final class Unmodifiable {
    public static String run() {
        Out o = new Out();
        List<Integer> base = new ArrayList<>(List.of(1, 2));
        List<Integer> view = Collections.unmodifiableList(base);
        Map<String, Integer> map = Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1)));
        o.attempt(() -> view.add(3)).attempt(() -> view.remove(0)).attempt(() -> { view.sort(null); return 0; }).attempt(() -> map.put("b", 2)).attempt(() -> map.entrySet().iterator().next().setValue(5)).attempt(() -> view.iterator().next());
        base.add(3);
        o.line(view, map, view.equals(base), view.hashCode() == base.hashCode(), List.copyOf(base), Collections.synchronizedList(base), Collections.checkedList(base, Integer.class));
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Object> raw = (List) Collections.checkedList(new ArrayList<Integer>(), Integer.class);
        o.attempt(() -> raw.add("text")).attempt(() -> List.of(1, 2, 3).contains(null)).attempt(() -> Map.of("a", 1, "a", 2)).attempt(() -> List.of(1).set(0, 2)).attempt(() -> Map.of().put(1, 1));
        return o.toString();
    }
}
