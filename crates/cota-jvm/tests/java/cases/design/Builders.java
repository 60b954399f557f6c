package cases.design;

import cases.Out;
import java.util.ArrayList;
import java.util.List;

public final class Builders {
    static final class Order {
        private final List<String> items;
        private final int total;
        private final String note;

        private Order(Builder builder) {
            items = List.copyOf(builder.items);
            total = builder.total;
            note = builder.note;
        }

        List<String> items() {
            return items;
        }

        int total() {
            return total;
        }

        @Override
        public String toString() {
            return "Order" + items + note;
        }

        static final class Builder {
            private final List<String> items = new ArrayList<>();
            private int total;
            private String note = "";

            Builder item(String name, int count) {
                items.add(name + "*" + count);
                total += count;
                return this;
            }

            Builder note(String text) {
                note = text;
                return this;
            }

            Order build() {
                if (items.isEmpty()) {
                    throw new IllegalStateException("an order needs items");
                }
                return new Order(this);
            }
        }
    }

    public static String run() {
        Out o = new Out();
        Order order = new Order.Builder().item("pen", 3).item("ink", 1).note("fast").build();
        o.line(order, order.total()).attempt(() -> new Order.Builder().build()).attempt(() -> order.items().add("x"));
        return o.toString();
    }
}
