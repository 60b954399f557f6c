package cases.lambdas;

import cases.Out;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public final class Adapting {
    static int calls;

    static int primitive() {
        return 40 + calls++;
    }

    static Integer boxed() {
        return 50;
    }

    static long takesLong(long x) {
        return x << 33;
    }

    static int takesInt(int x) {
        calls += 10;
        return x * 2;
    }

    static int mixed(CharSequence text, int n) {
        return text.length() * n;
    }

    static int sum(int... all) {
        int total = all.length * 100;
        for (int each : all) {
            total += each;
        }
        return total;
    }

    public static String run() {
        Out o = new Out();
        Function<Integer, Long> widen = Integer::longValue;
        ToIntFunction<Integer> unbox = x -> x;
        IntFunction<Integer> box = x -> x;
        Supplier<Integer> fromPrimitive = Adapting::primitive;
        IntSupplier fromBox = Adapting::boxed;
        IntToLongFunction intToLong = Adapting::takesLong;
        IntToDoubleFunction intToDouble = x -> x / 2.0;
        Function<Integer, Object> erased = Adapting::takesInt;
        Runnable dropped = Adapting::primitive;
        Consumer<Integer> droppedValue = Adapting::takesInt;
        ToIntBiFunction<String, Integer> two = Adapting::mixed;
        BiFunction<Integer, Integer, Integer> varargs = Adapting::sum;
        Supplier<Integer> noneOfVarargs = Adapting::sum;
        Function<int[], Integer> direct = Adapting::sum;
        dropped.run();
        droppedValue.accept(4);
        ToLongFunction<Character> widenChar = Adapting::takesLong;
        DoubleSupplier widenedResult = Adapting::primitive;
        o.line(widen.apply(3), unbox.applyAsInt(4), box.apply(5), fromPrimitive.get(), fromBox.getAsInt(), intToLong.applyAsLong(6), intToDouble.applyAsDouble(7), erased.apply(8), two.applyAsInt("abc", 9), varargs.apply(1, 2), noneOfVarargs.get(), direct.apply(new int[] {5, 6, 7}), widenChar.applyAsLong('a'), widenedResult.getAsDouble(), calls);
        o.attempt(() -> unbox.applyAsInt(null)).attempt(() -> two.applyAsInt("x", null));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Object raw = o.attempt(() -> ((Function) widen).apply("text")).attempt(() -> ((Function) erased).apply(3L));
        o.line(raw == o);
        return o.toString();
    }
}
