package cases.strings;

import cases.Out;

public final class Blocks {
    public static String run() {
        Out o = new Out();
        String block = """
            Hello,
              "quoted" \
            joined
            trailing   \s
            tab\there
            """;
        o.line(block, block.length(), block.lines().count(), """
            a
           b""");
        return o.toString();
    }
}
