package cases.stringbuilder;

import cases.Out;

public final class Errors {
    public static String run() {
        Out o = new Out();
        StringBuilder b = new StringBuilder("abc");
        o.attempt(() -> b.charAt(3)).attempt(() -> b.deleteCharAt(3)).attempt(() -> b.insert(4, "x")).attempt(() -> b.substring(2, 1)).attempt(() -> b.delete(4, 5)).attempt(() -> b.replace(5, 6, ""));
        o.attempt(() -> { b.setCharAt(-1, 'x'); return 0; }).attempt(() -> { b.setLength(-1); return 0; }).attempt(() -> new StringBuilder(-1)).attempt(() -> b.append("abc", 2, 9)).attempt(() -> new StringBuilder((String) null)).line(b);
        return o.toString();
    }
}
