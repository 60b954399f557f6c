package cases.control;

import cases.Out;

public final class StaticOrder {
    static final StringBuilder LOG = new StringBuilder("start ");

    static int log(String what, int value) {
        LOG.append(what).append(' ');
        return value;
    }

    static class First {
        static final int CONSTANT = 5;
        static int value = log("first", 1);
        static int second;

        static {
            second = log("block", value + 1);
        }
    }

    static class Parent {
        static int parentValue = log("parent", 3);

        {
            log("parent-instance", 0);
        }

        Parent() {
            log("parent-constructor", 0);
            hook();
        }

        void hook() {
            log("parent-hook", 0);
        }
    }

    static class Child extends Parent {
        static int childValue = log("child", 4);
        int own = log("child-field", 5);

        {
            log("child-instance", 0);
        }

        Child() {
            super();
            log("child-constructor", 0);
        }

        @Override
        void hook() {
            log("child-hook" + own, 0);
        }
    }

    static class Circle {
        static int a = OtherCircle.b + 1;
    }

    static class OtherCircle {
        static int b = Circle.a + 10;
    }

    public static String run() {
        Out o = new Out();
        o.line(LOG);
        o.line(First.CONSTANT, LOG);
        o.line(First.value, LOG);
        o.line(Child.parentValue, LOG);
        o.line(new Child[2].length, LOG);
        o.line(new Child().own, LOG);
        o.line(Circle.a, OtherCircle.b, LOG);
        return o.toString();
    }
}
