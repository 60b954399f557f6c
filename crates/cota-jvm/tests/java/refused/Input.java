package refused;

import java.util.Scanner;

public final class Input {
    public static String run() {
        return new Scanner(System.in).nextLine();
    }
}
