package cases.inner;

import cases.Out;

public final class Shadowing {
    static class Parent {
        String name = "parent";

        String method() {
            return "parent method " + name;
        }

        static String kind() {
            return "P";
        }

        String call() {
            return method() + hidden();
        }

        private String hidden() {
            return " parent hidden";
        }
    }

    static class Child extends Parent {
        String name = "child";

        @Override
        String method() {
            return "child method " + name + super.name;
        }

        static String kind() {
            return "C";
        }

        private String hidden() {
            return " child hidden";
        }

        String names() {
            return name + super.name + this.name + ((Parent) this).name + super.method() + hidden();
        }
    }

    public static String run() {
        Out o = new Out();
        o.line(new Child().names(), new Child().call(), ((Parent) new Child()).name, new Child().name, ((Parent) new Child()).method(), Parent.kind(), Child.kind());
        return o.toString();
    }
}
