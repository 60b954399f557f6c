package cases.opcodes;

public final class Dynamic {
    int value = 9;

    public static String run() {
        int base = 5;
        java.util.function.IntUnaryOperator add = x -> x + base;
        java.util.function.Supplier<Dynamic> make = Dynamic::new;
        java.util.function.Function<Object, String> show = String::valueOf;
        char c = 'c';
        long l = 6;
        return "sum " + add.applyAsInt(7) + show.apply(null) + make.get().value + c + l + 1.5f + 2.5 + true + (byte) 3 + (short) 4 + null;
    }
}
