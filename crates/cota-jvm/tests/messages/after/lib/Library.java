package lib;

/** The same classes after somebody changed them. */
public class Library {
    public static class GoneParent {}

    public static class Orphan extends GoneParent {
        public static int value() {
            return 1;
        }
    }

    public static class Changed {
        public int staticField;
        public static int retypedStatic;
        public static int field;
        public Object[] retyped;
        public final int assignable = 1;
        private int hidden;
        private static int hiddenStatic;

        public Changed() {}

        private Changed(long hidden) {}

        public long returns() {
            return 1;
        }

        public int becomesInstance(double d) {
            return 1;
        }

        public static int becomesStatic() {
            return 1;
        }

        private int hiddenMethod() {
            return 1;
        }

        private static int hiddenStaticMethod() {
            return 1;
        }

        int packageMethod() {
            return 1;
        }
    }

    public static abstract class BecomesAbstract {}

    public interface BecomesInterface {
        int call();

        static int shared() {
            return 1;
        }
    }

    public static class BecomesClass {
        public int call() {
            return 1;
        }
    }

    static class BecomesHidden {
        public static int value;
        public int field;
    }

    public static final class BecomesFinal {}

    interface BecomesHiddenInterface {}

    public static abstract class Upper {
        public int call(Upper upper) {
            return upper.more();
        }

        public abstract int more();

        public final int same() {
            return 1;
        }
    }

    public static abstract class Lower extends Upper {
        public abstract int more();
    }

    public static abstract class Again implements Bare {
        public abstract int bare();
    }

    public static abstract class AgainDefault implements Interface {
        public abstract int more(Interface[] others);
    }

    public interface Bare {
        int bare();
    }

    public static int callBare(Bare bare) {
        return bare.bare();
    }

    public static class FinalMethod {
        final int hidden() {
            return 1;
        }

        public final int call() {
            return 1;
        }
    }

    public static abstract class Grows {
        public int callMore(Grows grows) {
            return grows.more(1, null);
        }

        public abstract int more(int a, String b);
    }

    public interface Interface {
        int more(Interface[] others);

        default int stays() {
            return 1;
        }
    }

    public static int callMore(Interface object) {
        return object.more(null);
    }

    public static int callStays(Interface object) {
        return object.stays();
    }

    public interface Other {
        default int stays() {
            return 2;
        }
    }

    public static class Leaves {}

    public static class Base {}

    public enum Colour {
        RED
    }
}
