package cases.interfaces;

import cases.Out;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public final class Functional {
    public static String run() {
        Out o = new Out();
        Function<Integer, Integer> twice = x -> x * 2, plus = x -> x + 3;
        Predicate<String> empty = String::isEmpty, shortOnes = s -> s.length() < 3;
        BiFunction<Integer, Integer, Integer> sum = Integer::sum;
        Supplier<List<String>> maker = ArrayList::new;
        UnaryOperator<String> upper = String::toUpperCase;
        BinaryOperator<Integer> largest = BinaryOperator.maxBy(Comparator.naturalOrder());
        Consumer<StringBuilder> a = b -> b.append("a"), b = a.andThen(x -> x.append("b"));
        StringBuilder text = new StringBuilder();
        b.accept(text);
        o.line(twice.andThen(plus).apply(5), twice.compose(plus).apply(5), Function.<Integer>identity().apply(9), empty.negate().and(shortOnes).test("ab"), empty.or(shortOnes).test("abc"), Predicate.isEqual("x").test("x"), Predicate.not(empty).test(""), sum.andThen(x -> -x).apply(2, 3), maker.get(), upper.apply("x"), largest.apply(3, 8), text);
        IntUnaryOperator square = x -> x * x;
        IntBinaryOperator times = (x, y) -> x * y;
        ToIntFunction<String> length = String::length;
        IntFunction<int[]> array = int[]::new;
        IntPredicate even = x -> x % 2 == 0;
        o.line(square.andThen(x -> x + 1).applyAsInt(4), square.compose(x -> x + 1).applyAsInt(4), times.applyAsInt(6, 7), length.applyAsInt("four"), array.apply(3).length, even.negate().test(3), ((BooleanSupplier) () -> true).getAsBoolean(), ((DoubleUnaryOperator) Math::sqrt).applyAsDouble(81), ((LongUnaryOperator) x -> x << 33).applyAsLong(3), ((LongSupplier) () -> 1L << 50).getAsLong());
        return o.toString();
    }
}
