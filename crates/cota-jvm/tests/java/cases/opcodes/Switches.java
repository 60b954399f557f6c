package cases.opcodes;

public final class Switches {
    static int dense(int value) {
        switch (value) {
            case -1: return 10;
            case 0: return 11;
            case 1:
            case 2: value += 100;
            case 3: return value;
            case 5: break;
            case 6: return 60;
            default: return -value;
        }
        return 55;
    }

    static String sparse(int value) {
        switch (value) {
            case -1000: return "a";
            case 100: return "b";
            case 1000000: return "c";
            default: return "d";
        }
    }

    static String far(int value) {
        switch (value) {
            case Integer.MIN_VALUE: return "least";
            case Integer.MAX_VALUE: return "greatest";
            case 7: return "seven";
        }
        return "none";
    }

    static String only(int value) {
        switch (value) {
            default: return "!";
        }
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        int[] values = {Integer.MIN_VALUE, -1000, -5, -1, 0, 1, 2, 3, 4, 5, 6, 7, 99, 100, 1000000, Integer.MAX_VALUE};
        for (int value : values) {
            s.append(dense(value)).append(sparse(value)).append(far(value)).append(only(value)).append(' ');
        }
        return s.toString();
    }
}
