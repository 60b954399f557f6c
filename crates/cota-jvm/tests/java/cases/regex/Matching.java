package cases.regex;

import cases.Out;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Matching {
    public static String run() {
        Out o = new Out();
        o.line("abc".matches("[a-c]+"), "abcd".matches("[a-c]+"), "2024-11-16".matches("\\d{4}-\\d{2}-\\d{2}"), "a@b.org".matches("[^@]+@[^@.]+(\\.[a-z]+)+"), "AbC".matches("(?i)abc"), "line\nbreak".matches("(?s)line.break"), "aXb".matches("a\\p{Upper}b"), "foo".matches("(?!bar)\\w+"), "aa".matches("(a)\\1"), "xyz".matches("x|y|xyz"));
        Matcher matcher = Pattern.compile("(\\w)(\\d+)?").matcher("a1 b22 c");
        while (matcher.find()) {
            o.line(matcher.group(), matcher.group(1), matcher.group(2), matcher.start(), matcher.end(), matcher.groupCount());
        }
        o.attempt(() -> matcher.group());
        return o.toString();
    }
}
