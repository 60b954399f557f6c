package cases.strings;

import cases.Out;
import java.util.List;
import java.util.StringJoiner;

public final class Modern {
    public static String run() {
        Out o = new Out();
        o.line("ab".repeat(3), "x".repeat(0).isEmpty(), "  \t strip \u2003".strip() + "|", "  lead".stripLeading(), "trail  ".stripTrailing() + "|", " \t".isBlank(), "a".isBlank());
        o.line(String.join("-", "a", "b", "c"), String.join("/", List.of("x", "y")), "one\ntwo\r\nthree\n".lines().count(), "b\na\nc".lines().sorted().reduce("", String::concat));
        o.line("hello".chars().sum(), "hello".chars().filter(c -> c == 'l').count(), "abc".chars().mapToObj(c -> (char) (c + 1)).map(String::valueOf).reduce("", String::concat), "ab".indent(2) + "|", "text".transform(t -> t + t));
        o.line("  a\n    b\n".stripIndent(), "tab\\tnew\\n".translateEscapes(), "%d-%s".formatted(5, "x"), "x".equals("X".toLowerCase()), "abc".describeConstable().get());
        o.line(new StringJoiner(", ", "{", "}").add("a").add("b"), new StringJoiner(",").setEmptyValue("none"), new StringJoiner("+").add("p").merge(new StringJoiner("*").add("q").add("r")));
        return o.toString();
    }
}
