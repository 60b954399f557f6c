package cases.printing;

import cases.Out;
import java.util.List;
import java.util.Locale;

public final class Streams {
    public static String run() {
        Out o = new Out();
        System.out.println("text");
        System.out.println(5);
        System.out.println(5L);
        System.out.println('c');
        System.out.println(1.5f);
        System.out.println(2.5);
        System.out.println(true);
        System.out.println(new char[] {'x', 'y'});
        System.out.println((Object) null);
        System.out.println((String) null);
        System.out.println(List.of(1, 2));
        System.out.println();
        System.out.print("no end ");
        System.out.print(7);
        System.out.print('!');
        System.out.print(new char[] {'z'});
        System.out.print((Object) "o");
        System.out.printf("%d %s %.2f%n", 5, "x", 1.005);
        System.out.format(Locale.ROOT, "%05d|", 42).append("appended").append('c').append("abcdef", 1, 3);
        System.out.write('w');
        System.out.flush();
        System.err.println("error \u03a9");
        o.line("done", System.out != null, System.out.checkError());
        return o.toString();
    }
}
