package cases.control;

import cases.Out;
import java.util.List;
import java.util.Map;

public final class Patterns {
    public static String run() {
        Out o = new Out();
        Object[] values = {"text", "", 5, -5, 2.5, 'c', null, new int[] {1, 2}, List.of(1), Map.entry("k", 1)};
        for (Object value : values) {
            String shown;
            if (value instanceof String s && !s.isEmpty()) {
                shown = "string " + s.length();
            } else if (value instanceof Integer i && i > 0) {
                shown = "positive " + (i + 1);
            } else if (value instanceof Number n) {
                shown = "number " + n.intValue();
            } else if (value instanceof int[] array) {
                shown = "array " + array[1];
            } else if (!(value instanceof List<?> list)) {
                shown = "other " + value;
            } else {
                shown = "list " + list.get(0);
            }
            o.line(shown);
        }
        return o.toString();
    }
}
