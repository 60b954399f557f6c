package cases.large;

import cases.Out;

public final class Concatenation {
    public static String run() {
        Out o = new Out();
        int i = 1;
        long l = 1L << 40;
        double d = 2.5;
        char c = 'c';
        String s = "s";
        boolean z = true;
        o.line("a" + i + "b" + l + "c" + d + "d" + c + "e" + s + "f" + z + "g" + i + "h" + l + "i" + d + "j" + c 
                + "k" + s + "l" + z + "m" + i + "n" + l + "o" + d + "p" + c + "q" + s + "r" + z + "s" + i + "t" + l 
                + "u" + d + "v" + c + "w" + s + "x" + z + "y" + i + "z" + l + "a" + d + "b" + c + "c" + s + "d" + z 
                + "e" + i + "f" + l + "g" + d + "h" + c + "i" + s + "j" + z + "k" + i + "l" + l + "m" + d + "n" + c 
                + "o" + s + "p" + z + "q" + i + "r" + l + "s" + d + "t" + c + "u" + s + "v" + z + "w" + i + "x" + l 
                + "y" + d + "z" + c + "a" + s + "b" + z + "c" + i + "d" + l + "e" + d + "f" + c + "g" + s + "h" + z 
                + "i" + i + "j" + l + "k" + d + "l" + c + "m" + s + "n" + z + "o" + i + "p" + l + "q" + d + "r" + c 
                + "s" + s + "t" + z + "u" + i + "v" + l + "w" + d + "x" + c + "y" + s + "z" + z + "a" + i + "b" + l 
                + "c" + d + "d" + c + "e" + s + "f" + z + "g" + i + "h" + l + "i" + d + "j" + c + "k" + s + "l" + z 
                + "m" + i + "n" + l + "o" + d + "p" + c + "q" + s + "r" + z + "s" + i + "t" + l + "u" + d + "v" + c 
                + "w" + s + "x" + z + "y" + i + "z" + l + "a" + d + "b" + c + "c" + s + "d" + z + "e" + i + "f" + l 
                + "g" + d + "h" + c + "i" + s + "j" + z + "k" + i + "l" + l + "m" + d + "n" + c + "o" + s + "p" + z 
                + "q" + i + "r" + l + "s" + d + "t" + c + "u" + s + "v" + z + "w" + i + "x" + l + "y" + d + "z" + c);
        String twice = "";
        for (int k = 0; k < 3; k++) {
            twice += i + l + d + c + s + z + k;
        }
        o.line(twice);
        return o.toString();
    }
}
