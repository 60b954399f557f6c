package cases.format;

import cases.Out;
import java.util.List;

public final class Strings {
    public static String run() {
        Out o = new Out();
        o.line(String.format("%s|%10s|%-10s|%.2s|%10.3s|%S|%s|%s", "text", "r", "l", "cut", "abcdef", "upper", null, List.of(1, 2)));
        o.line(String.format("%b %B %b %b %5b", true, false, null, "x", true), String.format("%c %C %c %-3c|", 'c', 'd', 65, 'e'), String.format("%h %h %H", "hello", null, 255));
        o.line(String.format("%2$s %1$s %1$s %<s", "a", "b"), String.format("%%|%n|%5%|").replace(System.lineSeparator(), "NL"), String.format("no arguments"), String.format("%s %s", "many", "x", "y"));
        return o.toString();
    }
}
