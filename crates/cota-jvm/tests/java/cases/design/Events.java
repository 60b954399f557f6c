package cases.design;

import cases.Out;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

public final class Events {
    static final class Bus {
        private final Map<Class<?>, List<Consumer<Object>>> handlers = new LinkedHashMap<>();
        int sent;

        <T> void on(Class<T> kind, Consumer<? super T> handler) {
            handlers.computeIfAbsent(kind, k -> new ArrayList<>()).add(x -> handler.accept(kind.cast(x)));
        }

        void send(Object event) {
            Objects.requireNonNull(event, "event");
            sent++;
            for (Map.Entry<Class<?>, List<Consumer<Object>>> entry : handlers.entrySet()) {
                if (entry.getKey().isInstance(event)) {
                    entry.getValue().forEach(handler -> handler.accept(event));
                }
            }
        }
    }

    public static String run() {
        Out o = new Out();
        Bus bus = new Bus();
        List<String> heard = new ArrayList<>();
        bus.on(String.class, s -> heard.add("s:" + s));
        bus.on(Integer.class, i -> heard.add("i:" + (i + 1)));
        bus.on(Object.class, x -> heard.add("o:" + x));
        bus.send("hello");
        bus.send(41);
        bus.send('c');
        o.line(heard, bus.sent).attempt(() -> { bus.send(null); return 0; });
        return o.toString();
    }
}
