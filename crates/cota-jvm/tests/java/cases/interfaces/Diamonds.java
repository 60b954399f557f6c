package cases.interfaces;

import cases.Out;

public final class Diamonds {
    interface Top {
        default String who() {
            return "top";
        }
    }

    interface Middle extends Top {
        @Override
        default String who() {
            return "middle>" + Top.super.who();
        }
    }

    interface Side extends Top {
    }

    static class Bottom implements Side, Middle {
    }

    static class Base {
        public String who() {
            return "class wins";
        }
    }

    static class Strong extends Base implements Middle {
    }

    static class StrongChild extends Strong implements Top {
        @Override
        public String who() {
            return "child of " + super.who();
        }
    }

    public static String run() {
        Out o = new Out();
        o.line(new Bottom().who(), new Middle() { }.who(), new Top() { }.who(), ((Top) new Bottom()).who(), new Strong().who(), new StrongChild().who());
        return o.toString();
    }
}
