package cases.generics;

import cases.Out;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Wildcards {
    interface Handler<T> {
        String handle(T value);
    }

    record Event<T extends CharSequence>(T value) {
        String on(Handler<? super T> handler) {
            return handler.handle(value) + value.length();
        }
    }

    public static String run() {
        Out o = new Out();
        Map<String, List<? super Integer>> sinks = new LinkedHashMap<>();
        sinks.put("numbers", new ArrayList<Number>(List.of(1.5)));
        sinks.put("objects", new ArrayList<Object>(List.of("x")));
        for (List<? super Integer> sink : sinks.values()) {
            sink.add(7);
        }
        List<? extends Number> source = List.of(1, 2L, 3f);
        Number sum = 0;
        for (Number each : source) {
            sum = sum.doubleValue() + each.doubleValue();
        }
        o.line(sinks, sum, new Event<>("e").on(new Handler<Object>() { @Override public String handle(Object x) { return "handled " + x; } }));
        return o.toString();
    }
}
