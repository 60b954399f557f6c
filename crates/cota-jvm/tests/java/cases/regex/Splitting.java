package cases.regex;

import cases.Out;
import java.util.Arrays;

public final class Splitting {
    public static String run() {
        Out o = new Out();
        o.line(Arrays.toString("a,b,,c,,".split(",")), Arrays.toString("a,b,,c,,".split(",", -1)), Arrays.toString("a,b,c".split(",", 2)), Arrays.toString("a1b22c333".split("[0-9]+")), Arrays.toString("  lead and  trail ".split("\\s+")), Arrays.toString("".split(",")), Arrays.toString("abc".split("")), Arrays.toString("a.b.c".split("\\.")), Arrays.toString("a|b".split("|")), Arrays.toString("x".split("y")));
        return o.toString();
    }
}
