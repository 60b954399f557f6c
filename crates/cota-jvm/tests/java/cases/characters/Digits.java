package cases.characters;

import cases.Out;

public final class Digits {
    public static String run() {
        Out o = new Out();
        o.line(Character.digit('7', 10), Character.digit('f', 16), Character.digit('g', 16), Character.digit('Z', 36), Character.digit('\u0665', 10), Character.forDigit(11, 16), (int) Character.forDigit(16, 16), Character.getNumericValue('x'));
        o.line(Character.valueOf('c').compareTo('a'), Character.compare('a', 'c'), Character.toString('x'), Character.toString(0x1f600).length(), Character.hashCode('h'), Character.reverseBytes('\u1234') == 0x3412, Character.MAX_VALUE + 0, Character.MIN_RADIX, Character.isSurrogate('\ud83d'));
        o.line(Character.isSurrogatePair('\ud83d', '\ude00'), Character.toCodePoint('\ud83d', '\ude00'), Character.charCount(0x1f600), Character.isSupplementaryCodePoint(0x1f600), Character.isValidCodePoint(-1), Character.isBmpCodePoint(0xffff), (int) Character.highSurrogate(0x1f600), (int) Character.lowSurrogate(0x1f600), Character.codePointAt("a\ud83d\ude00", 1));
        return o.toString();
    }
}
