package cases.characters;

import cases.Out;

public final class Cases {
    public static String run() {
        Out o = new Out();
        for (char c : new char[] {'a', 'Z', '5', '\u00e9', '\u00c9', '\u00df', '\u00ff', '\u00b5', '\u03c9', '\u01c6', '\u0131', '\u0130', '\u10d0', '\u1e9e'}) {
            o.line((int) c, (int) Character.toUpperCase(c), (int) Character.toLowerCase(c), (int) Character.toTitleCase(c));
        }
        o.line(Character.toUpperCase(0x10428), Character.toLowerCase(0x10400));
        return o.toString();
    }
}
