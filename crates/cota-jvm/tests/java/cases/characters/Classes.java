package cases.characters;

import cases.Out;

public final class Classes {
    public static String run() {
        Out o = new Out();
        for (char c : new char[] {'a', 'Z', '5', ' ', '\t', '\n', '_', '$', '-', '\u00e9', '\u00df', '\u03a9', '\u0663', '\u4e2d', '\u00a0', '\u2028', '\u0000', '\u01c5', '\u2160', '\u0301'}) {
            o.line((int) c, Character.isLetter(c), Character.isDigit(c), Character.isLetterOrDigit(c), Character.isWhitespace(c), Character.isSpaceChar(c), Character.isUpperCase(c), Character.isLowerCase(c), Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c), Character.isISOControl(c), Character.getNumericValue(c), Character.getType(c), Character.isAlphabetic(c), Character.isTitleCase(c), Character.isDefined(c));
        }
        return o.toString();
    }
}
