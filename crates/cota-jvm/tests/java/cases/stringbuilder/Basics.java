package cases.stringbuilder;

import cases.Out;

public final class Basics {
    public static String run() {
        Out o = new Out();
        StringBuilder b = new StringBuilder("start");
        b.append(1).append('c').append(2L).append(3.5f).append(4.5).append(true).append((Object) null).append("text").append(new char[] {'x', 'y'}).append("abcdef", 2, 4);
        o.line(b, b.length(), b.charAt(3), b.indexOf("text"), b.lastIndexOf("t"), b.indexOf("zzz"), b.substring(5), b.substring(2, 6));
        b.insert(0, "<").insert(3, 99).insert(b.length(), '>').insert(1, 2.5).insert(2, true).insert(4, new char[] {'!', '?'});
        o.line(b, b.reverse(), b.reverse());
        return o.toString();
    }
}
