package cases.inner;

import cases.Out;

public final class Capturing {
    public static String run() {
        Out o = new Out();
        int base = 10;
        String name = "outer";
        class Local {
            int value = base * 2;

            String show() {
                return name + value + base;
            }

            class Deeper {
                String show() {
                    return Local.this.show() + "deeper" + value;
                }
            }
        }
        Local local = new Local();
        Local.Deeper deeper = local.new Deeper();
        local.value = 5;
        Runnable anonymous = new Runnable() {
            int calls;

            @Override
            public void run() {
                calls++;
                o.line(name, calls, base, local.value);
            }
        };
        anonymous.run();
        anonymous.run();
        o.line(local.show(), deeper.show(), local.getClass().getName(), anonymous.getClass().getName(), deeper.getClass().getSimpleName());
        return o.toString();
    }
}
