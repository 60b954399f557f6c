package cases.strings;

import cases.Out;

public final class Basics {
    public static String run() {
        Out o = new Out();
        String s = "The quick brown fox";
        o.line(s.length(), s.charAt(4), s.indexOf('q'), s.indexOf("brown"), s.indexOf('o', 13), s.lastIndexOf('o'), s.lastIndexOf("The"), s.indexOf("none"), s.isEmpty(), "".isEmpty());
        o.line(s.substring(4), s.substring(4, 9), s.startsWith("The"), s.endsWith("fox"), s.startsWith("quick", 4), s.contains("row"), s.concat("!"), s.replace('o', '0'), s.replace("quick", "slow"));
        o.line(s.toUpperCase(), s.toLowerCase(), "  trim me ".trim(), "a".compareTo("b"), "abc".compareTo("abcd"), "B".compareToIgnoreCase("a"), "AbC".equalsIgnoreCase("aBc"), s.equals("x"), s.equals(null));
        o.line(s.hashCode(), "".hashCode(), "Hello, World".hashCode(), s.intern() == s, new String("x").intern() == "x", String.valueOf(new char[] {'a', 'b'}), String.copyValueOf(new char[] {'x', 'y', 'z'}, 1, 2));
        o.line(s.regionMatches(4, "QUICK", 0, 5), s.regionMatches(true, 4, "QUICK", 0, 5), "a,b,,c,,".split(",").length, s.subSequence(1, 3), s.contentEquals(new StringBuilder(s)));
        return o.toString();
    }
}
