package cases.strings;

import cases.Out;
import java.util.List;

public final class Errors {
    public static String run() {
        Out o = new Out();
        String s = "text";
        o.attempt(() -> s.charAt(4)).attempt(() -> s.charAt(-1)).attempt(() -> s.substring(5)).attempt(() -> s.substring(3, 2)).attempt(() -> s.substring(-1)).attempt(() -> s.substring(1, 9));
        o.attempt(() -> s.compareTo(null)).attempt(() -> s.contains(null)).attempt(() -> s.repeat(-1)).attempt(() -> new String(new char[] {'a'}, 1, 2)).attempt(() -> String.valueOf((char[]) null)).attempt(() -> s.codePointAt(9));
        o.attempt(() -> s.concat(null)).attempt(() -> String.join(",", (List<String>) null)).attempt(() -> s.getBytes("nothing")).attempt(() -> s.replace(null, "x"));
        return o.toString();
    }
}
