package cases.strings;

import cases.Out;
import java.util.Arrays;

public final class Surrogates {
    public static String run() {
        Out o = new Out();
        String high = "\ud83d", low = "\ude00", both = high + low, odd = "a\ud800b";
        o.line(both.length(), both.codePointCount(0, 2), both.codePointAt(0), odd.length(), (int) odd.charAt(1), odd.codePointCount(0, 3), Integer.toHexString(odd.hashCode()), odd.equals("a\ud800b"), odd.indexOf('b'), both.equals("\ud83d\ude00"), new StringBuilder(both).reverse().toString().equals(both), odd.compareTo("a\ud801b"), "\u0000\u0001".length(), Arrays.toString(odd.getBytes(java.nio.charset.StandardCharsets.UTF_8)), odd.toUpperCase().length(), both.substring(1).equals(low), "\ud83d\ude00x".offsetByCodePoints(0, 1), odd.chars().sum());
        switch (odd) {
            case "a\ud800b": o.line("switched"); break;
            default: o.line("default");
        }
        return o.toString();
    }
}
