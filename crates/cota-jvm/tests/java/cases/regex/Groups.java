package cases.regex;

import cases.Out;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Groups {
    public static String run() {
        Out o = new Out();
        Matcher matcher = Pattern.compile("(?<key>[a-z]+)=(?<value>[^;]*);?").matcher("one=1;two=;three=x y");
        Map<String, String> map = new LinkedHashMap<>();
        while (matcher.find()) {
            map.put(matcher.group("key"), matcher.group("value"));
        }
        o.line(map, matcher.reset().lookingAt(), matcher.end(), Pattern.compile("a*").matcher("baaac").find(), Pattern.compile("[aeiou]").matcher("regular").results().count(), Pattern.matches("x*?y", "xxy"), Pattern.compile(",").splitAsStream("a,b").toList(), Pattern.quote("a.b"), "a.b".matches(Pattern.quote("a.b")), Pattern.compile("x", Pattern.CASE_INSENSITIVE).matcher("X").matches(), Pattern.compile("^b", Pattern.MULTILINE).matcher("a\nb").find());
        o.attempt(() -> matcher.group("none"));
        return o.toString();
    }
}
