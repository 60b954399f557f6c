package cases.stringbuilder;

import cases.Out;

public final class Deleting {
    public static String run() {
        Out o = new Out();
        StringBuilder b = new StringBuilder("0123456789");
        o.line(b.delete(2, 4), b.deleteCharAt(0), b.replace(1, 3, "ABCDEF"), b.delete(5, 100), b.length());
        b.setLength(3);
        o.line(b);
        b.setLength(5);
        o.line((int) b.charAt(4), b.length());
        b.setCharAt(4, 'z');
        b.setCharAt(3, '\u03a9');
        o.line(b, b.length(), b.toString().hashCode(), b.compareTo(new StringBuilder("13")), b.isEmpty());
        return o.toString();
    }
}
