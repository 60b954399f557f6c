package cases.text;

import cases.Out;
import java.util.Scanner;

public final class Scanning {
    public static String run() {
        Out o = new Out();
        Scanner scanner = new Scanner("12 words 3.5 true\nnext line\n-7");
        o.line(scanner.nextInt(), scanner.next(), scanner.hasNextInt(), scanner.nextDouble(), scanner.nextBoolean(), scanner.nextLine(), scanner.nextLine(), scanner.nextInt(), scanner.hasNext());
        o.attempt(() -> scanner.next());
        return o.toString();
    }
}
