package cases.stringbuilder;

import cases.Out;

public final class Growth {
    public static String run() {
        Out o = new Out();
        StringBuilder b = new StringBuilder(0);
        for (int i = 0; i < 300; i++) {
            b.append(i);
            if (i == 200) {
                b.append('\u20ac');
            }
        }
        o.line(b.length(), b.toString().hashCode(), b.indexOf("199"), b.indexOf("\u20ac"), b.capacity() >= b.length());
        StringBuilder r = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            r.insert(r.length() / 2, (char) ('a' + i % 26));
        }
        o.line(r, r.reverse(), r.chars().sum(), new StringBuilder().append(r, 3, 8).append(r.subSequence(0, 2)));
        StringBuffer buffer = new StringBuffer("buffer");
        buffer.append(1).insert(0, "the ").reverse();
        o.line(buffer, buffer.length());
        return o.toString();
    }
}
