package cases.enums;

import cases.Out;
import java.util.EnumMap;
import java.util.Map;

public final class EnumMaps {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    public static String run() {
        Out o = new Out();
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        map.put(Day.SUN, 7);
        map.put(Day.MON, 1);
        map.put(Day.WED, null);
        o.line(map, map.get(Day.MON), map.get(Day.TUE), map.containsKey(Day.WED), map.containsValue(null), map.size(), map.keySet(), map.values());
        map.merge(Day.MON, 5, Integer::sum);
        map.remove(Day.SUN);
        for (Map.Entry<Day, Integer> entry : map.entrySet()) {
            o.line(entry, entry.getKey().ordinal());
        }
        o.attempt(() -> map.put(null, 1)).line(map.equals(new EnumMap<>(map)), new EnumMap<>(Map.of(Day.TUE, 2)));
        return o.toString();
    }
}
