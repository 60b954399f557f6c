package cases.interfaces;

import cases.Out;

public final class Statics {
    static final StringBuilder LOG = new StringBuilder();

    static int log(String what, int value) {
        LOG.append(what).append(' ');
        return value;
    }

    interface Lazy {
        int VALUE = log("initialised", 5);

        static String early() {
            return "static " + LOG;
        }

        default int deferred() {
            return 6;
        }
    }

    public static String run() {
        Out o = new Out();
        o.line(Lazy.early());
        o.line(LOG);
        Lazy made = new Lazy() { };
        o.line(LOG, made.deferred(), LOG, Lazy.VALUE, LOG);
        return o.toString();
    }
}
