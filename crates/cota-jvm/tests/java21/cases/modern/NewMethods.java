package cases.modern;

import cases.Out;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

public final class NewMethods {
    public static String run() {
        Out o = new Out();
        o.line("a-b-c".splitWithDelimiters("-", 0).length, "hello".indexOf('l', 0, 3), new StringBuilder().repeat("ab", 3), new StringBuilder().repeat('x', 2), Math.clamp(15L, 0, 10), Math.ceilDiv(7, 2), Character.isEmoji(0x1f600), Math.unsignedMultiplyHigh(-1L, 2L), Integer.compress(0xabcd, 0xff00), Integer.expand(0xab, 0xf0f0), "x".equals("X"), BigInteger.TWO.parallelMultiply(BigInteger.TEN));
        o.line(Stream.of(1, 2, 3).mapMulti((Integer x, Consumer<Object> sink) -> { sink.accept(x); sink.accept(-x); }).toList(), List.of(3, 1, 2).reversed().stream().sorted().toList(), new ArrayDeque<>(List.of(1, 2)).reversed());
        return o.toString();
    }
}
