package cases.regex;

import cases.Out;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Quantifiers {
    public static String run() {
        Out o = new Out();
        for (String regex : new String[] {"a{2}", "a{2,}", "a{1,2}b", "(ab)*", "(ab)+?", "a?b?c?", "[^abc]", "a*+a", "(a|ab)(c|bcd)", "\\bfoo\\b", "(?=a)a", "(?<=x)a", "[a-z&&[^m]]+"}) {
            Pattern pattern = Pattern.compile(regex);
            StringBuilder s = new StringBuilder();
            for (String text : new String[] {"aa", "ab", "abab", "abcd", "foo bar", "xa", "m", ""}) {
                Matcher matcher = pattern.matcher(text);
                s.append(matcher.matches() ? 'm' : '-').append(matcher.reset().find() ? matcher.start() + ":" + matcher.end() : "-").append(' ');
            }
            o.line(regex, s);
        }
        return o.toString();
    }
}
