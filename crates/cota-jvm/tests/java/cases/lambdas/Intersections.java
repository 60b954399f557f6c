package cases.lambdas;

import cases.Out;
import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Supplier;

public final class Intersections {
    interface Marker {
        default String mark() {
            return "mark";
        }
    }

    public static String run() {
        Out o = new Out();
        Runnable both = (Runnable & Serializable) () -> o.line("ran");
        both.run();
        Comparator<String> comparator = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        o.line(both instanceof Serializable, comparator instanceof Serializable, comparator.compare("a", "b"), ((Supplier<String> & Marker) () -> "marked").get());
        Marker marker = (Marker & Supplier<String>) () -> "again";
        o.line(marker instanceof Supplier, marker.mark());
        return o.toString();
    }
}
