package cases.enums;

import cases.Out;

public final class Bodies {
    interface Symbol {
        String symbol();
    }

    enum Operation implements Symbol {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES {
            @Override
            int apply(int a, int b) {
                return a * b;
            }

            @Override
            public String symbol() {
                return "*";
            }
        },
        FIRST {
            @Override
            int apply(int a, int b) {
                return a;
            }
        };

        abstract int apply(int a, int b);

        @Override
        public String symbol() {
            return name().substring(0, 1);
        }

        int andThen(Operation next, int a, int b) {
            return next.apply(apply(a, b), b);
        }
    }

    public static String run() {
        Out o = new Out();
        for (Operation each : Operation.values()) {
            o.line(each, each.apply(7, 3), each.symbol(), each.getClass() == Operation.class, each.getDeclaringClass() == Operation.class, each.getClass().getName());
        }
        o.line(Operation.PLUS.andThen(Operation.TIMES, 2, 5));
        return o.toString();
    }
}
