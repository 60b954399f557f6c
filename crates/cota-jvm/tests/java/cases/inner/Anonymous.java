package cases.inner;

import cases.Out;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public final class Anonymous {
    public static String run() {
        Out o = new Out();
        List<Supplier<String>> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int fixed = i;
            suppliers.add(new Supplier<>() {
                private int calls = fixed * 10;

                {
                    calls++;
                }

                @Override
                public String get() {
                    return fixed + ":" + calls++;
                }
            });
            suppliers.add(() -> "lambda" + fixed);
        }
        for (int turn = 0; turn < 2; turn++) {
            for (Supplier<String> each : suppliers) {
                o.line(each.get());
            }
        }
        o.line(new ArrayList<>(List.of(1)) {
            @Override
            public boolean add(Integer x) {
                return super.add(x * 2) && super.add(x * 3);
            }

            {
                add(5);
            }
        });
        return o.toString();
    }
}
