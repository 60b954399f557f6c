package lib;

/** Classes as the programs were compiled against. */
public class Library {
    public static class Gone extends RuntimeException {
        public static int shared;
        public int own;

        public static int call(String s, Gone... more) {
            return 1;
        }

        public int get() {
            return 1;
        }
    }

    public static class GoneParent {}

    public static class Orphan extends GoneParent {
        public static int value() {
            return 1;
        }
    }

    public static class Changed {
        public static int staticField;
        public static int staticFieldNow = 1;
        public static long retypedStatic;
        public int field;
        public int fieldNow;
        public String[] retyped;
        public int assignable;
        public int hidden;
        public static int hiddenStatic;

        public Changed() {}

        public Changed(int a, String[][] b) {}

        public Changed(long hidden) {}

        public static int call(int a, long[] b, Changed c) {
            return 1;
        }

        public int method(Object... more) {
            return 1;
        }

        public int returns() {
            return 1;
        }

        public static int becomesInstance(double d) {
            return 1;
        }

        public int becomesStatic() {
            return 1;
        }

        public int hiddenMethod() {
            return 1;
        }

        public static int hiddenStaticMethod() {
            return 1;
        }

        public int packageMethod() {
            return 1;
        }
    }

    public static class BecomesAbstract {}

    public static class BecomesInterface {
        public int call() {
            return 1;
        }

        public static int shared() {
            return 1;
        }
    }

    public interface BecomesClass {
        int call();
    }

    public static class BecomesHidden {
        public static int value;
        public int field;
    }

    public static class BecomesFinal {}

    public interface BecomesHiddenInterface {}

    public static abstract class Upper {
        public int call(Upper upper) {
            return upper.more();
        }

        public int more() {
            return 1;
        }

        public int same() {
            return 1;
        }
    }

    public static abstract class Lower extends Upper {
        public int more() {
            return 1;
        }
    }

    public static abstract class Again implements Bare {
        public int bare() {
            return 1;
        }
    }

    public static abstract class AgainDefault implements Interface {
        public int more(Interface[] others) {
            return 1;
        }
    }

    public interface Bare {
        default int bare() {
            return 1;
        }
    }

    public static int callBare(Bare bare) {
        return bare.bare();
    }

    public static class FinalMethod {
        int hidden() {
            return 1;
        }

        public int call() {
            return 1;
        }
    }

    public static abstract class Grows {
        public int callMore(Grows grows) {
            return grows.more(1, null);
        }

        public int more(int a, String b) {
            return 1;
        }
    }

    public interface Interface {
        default int more(Interface[] others) {
            return 1;
        }

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
    }

    public static class Leaves implements Interface {}

    public static class Base {
        public int inherited() {
            return 1;
        }
    }

    public enum Colour {
        RED, GREEN
    }

    public static class CircleA {}

    public static class CircleB extends CircleA {}
}
