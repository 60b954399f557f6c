package cases.text;

import cases.Out;
import java.util.List;
import java.util.StringTokenizer;
import java.util.TreeSet;

public final class Messages {
    public static String run() {
        Out o = new Out();
        o.line(new StringTokenizer("a=b;c", "=;", true).countTokens(), "a\tb".contains("\t"), String.join("|", new TreeSet<>(List.of("z", "y"))), "%s".formatted((Object) null), "Title Case".chars().filter(Character::isUpperCase).count());
        java.util.Properties properties = new java.util.Properties();
        properties.setProperty("key", "value");
        o.line(properties.getProperty("key"), properties.getProperty("none", "default"), properties.size(), properties.stringPropertyNames());
        StringBuilder table = new StringBuilder();
        for (int row = 1; row <= 3; row++) {
            for (int column = 1; column <= 3; column++) {
                table.append(String.format("%4d", row * column));
            }
            table.append(System.lineSeparator());
        }
        o.line(table);
        return o.toString();
    }
}
