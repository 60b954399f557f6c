package cases.regex;

import cases.Out;
import java.util.regex.Pattern;

public final class Replacing {
    public static String run() {
        Out o = new Out();
        o.line("hello world".replaceAll("o", "0"), "a1b2".replaceAll("[0-9]", "#"), "first second".replaceAll("(\\w+) (\\w+)", "$2 $1"), "aaa".replaceFirst("a", "b"), "a.b".replaceAll("\\.", "\\\\"), "x".replaceAll("", "-"), "CamelCaseText".replaceAll("([A-Z])", "_$1").toLowerCase(), "  many   spaces ".replaceAll(" +", " "), Pattern.compile("\\d").matcher("a1b2").replaceAll(m -> "<" + m.group() + ">"));
        o.attempt(() -> "x".replaceAll("(", "")).attempt(() -> "x".replaceAll("x", "$1")).attempt(() -> "x".matches("[a-")).attempt(() -> "x".replaceAll("x", "\\"));
        return o.toString();
    }
}
