package cases.strings;

import cases.Out;
import java.util.Arrays;

public final class Unicode {
    public static String run() {
        Out o = new Out();
        String s = "na\u00efve \u03a9mega \u00df stra\u00dfe \ud83d\ude00 end";
        o.line(s.length(), s.codePointCount(0, s.length()), s.indexOf(0x1f600), s.toUpperCase(), s.toLowerCase(), (int) s.charAt(2), s.codePointAt(s.indexOf(0x1f600)));
        o.line(s.hashCode(), s.indexOf('\u03a9'), s.replace('\u03a9', 'O'), s.substring(6, 12), new StringBuilder(s).reverse(), s.contains("\u00df"), s.equals(new String(s.toCharArray())));
        o.line("\u0130".toLowerCase().length(), "I\u0307".length(), "\u01c4".toLowerCase(), "\ufb01".toUpperCase(), "\u00e9".equalsIgnoreCase("\u00c9"), "a\u0000b".length());
        o.line(Arrays.toString("h\u00e9".getBytes(java.nio.charset.StandardCharsets.UTF_8)), new String(new byte[] {72, -61, -87}, java.nio.charset.StandardCharsets.UTF_8), Arrays.toString("h\u00e9\u03a9".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
        o.line("\u03a9".compareTo("a"), "a".compareTo("\u03a9"), "\u03a9a".compareTo("\u03a9b"), ("x" + '\u03a9').length(), s.codePoints().filter(c -> c > 255).count(), Character.toChars(0x1f600).length);
        return o.toString();
    }
}
