package cases.dispatch;

import cases.Out;

public final class Packages {
    static final class Own extends cases.dispatch.other.Child {
    }

    public static String run() {
        Out o = new Out();
        cases.dispatch.other.Child child = new cases.dispatch.other.Child();
        Base base = child;
        o.line(base.visible(), base.call(), child.hidden(), child.callOther(), base.guarded(), base.hidden());
        Base own = new Own();
        o.line(own.hidden(), own.call(), own.guarded());
        return o.toString();
    }
}
