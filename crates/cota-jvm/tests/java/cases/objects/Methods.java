package cases.objects;

import cases.Out;
import java.util.Comparator;
import java.util.Objects;

public final class Methods {
    public static String run() {
        Out o = new Out();
        o.line(Objects.equals(null, null), Objects.equals(1, null), Objects.equals("a", "a"), Objects.hash(1, "a", null), Objects.hash(), Objects.hashCode(null), Objects.toString(null), Objects.toString(null, "default"), Objects.isNull(null), Objects.nonNull(null), Objects.requireNonNullElse(null, 5), Objects.requireNonNullElseGet(null, () -> 6));
        o.attempt(() -> Objects.requireNonNull(null)).attempt(() -> Objects.requireNonNull(null, "message")).attempt(() -> Objects.requireNonNull(null, () -> "supplied")).attempt(() -> Objects.requireNonNull("x")).attempt(() -> Objects.checkIndex(5, 5)).attempt(() -> Objects.checkFromToIndex(2, 1, 5)).attempt(() -> Objects.checkFromIndexSize(2, 9, 5)).attempt(() -> Objects.compare("a", "b", Comparator.naturalOrder())).attempt(() -> Objects.deepEquals(new int[] {1}, new int[] {1}));
        return o.toString();
    }
}
