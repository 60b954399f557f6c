package cases.modern;

import cases.Out;
import java.util.List;

public final class SwitchPatterns {
    enum Colour { RED, GREEN, BLUE }

    static String show(Object value) {
        return switch (value) {
            case null -> "null";
            case Integer i when i > 50 -> "large " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case Colour c when c == Colour.RED -> "red";
            case Colour c -> "colour " + c.ordinal();
            case int[] array -> "array " + array.length;
            case Number n -> "number " + n.doubleValue();
            case List<?> list -> "list " + list.size();
            default -> "other " + value;
        };
    }

    static int strict(Object value) {
        return switch (value) {
            case String s -> s.length();
            default -> 0;
        };
    }

    public static String run() {
        Out o = new Out();
        Object[] values = {1, -1, 100, "text", "", 2.5, 'c', null, new int[] {1, 2, 3}, List.of(1, 2), Colour.RED, Colour.BLUE, 7L};
        for (Object value : values) {
            o.line(show(value));
        }
        o.attempt(() -> strict(null)).attempt(() -> strict("x"));
        return o.toString();
    }
}
