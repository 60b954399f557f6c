package cases.printing;

import cases.Out;

public final class Loops {
    public static String run() {
        Out o = new Out();
        for (int i = 1; i <= 15; i++) {
            System.out.println(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i);
        }
        for (int row = 0; row < 4; row++) {
            System.out.println(" ".repeat(3 - row) + "*".repeat(2 * row + 1));
        }
        return o.toString();
    }
}
