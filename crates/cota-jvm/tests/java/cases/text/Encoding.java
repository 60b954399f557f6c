package cases.text;

import cases.Out;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;

public final class Encoding {
    public static String run() {
        Out o = new Out();
        byte[] utf16 = "h\u00e9\u03a9".getBytes(java.nio.charset.StandardCharsets.UTF_16BE);
        o.line(Arrays.toString(utf16), new String(utf16, java.nio.charset.StandardCharsets.UTF_16BE), Arrays.toString("a\ud83d\ude00".getBytes(java.nio.charset.StandardCharsets.UTF_8)), new String(new byte[] {-16, -97, -104, -128, -1, 65}, java.nio.charset.StandardCharsets.UTF_8), Arrays.toString("\u03a9x".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
        o.line(Base64.getEncoder().encodeToString("hello world!".getBytes()), new String(Base64.getDecoder().decode("aGk=")), Arrays.toString(Base64.getUrlEncoder().encode(new byte[] {-1, -2, -3})));
        o.line(new UUID(1234567890123L, -5), UUID.fromString("01234567-89ab-cdef-0123-456789abcdef").getLeastSignificantBits(), new UUID(1, 2).equals(new UUID(1, 2)), new UUID(1, 2).hashCode()).attempt(() -> UUID.fromString("x"));
        java.util.zip.CRC32 unused = null;
        o.line(unused == null, Integer.toString(255, 16), String.valueOf(new char[] {'a', '\u03a9'}), "x".getBytes().length, Character.getNumericValue('\u2167'));
        return o.toString();
    }
}
