package cases.generics;

import cases.Out;
import java.util.Iterator;
import java.util.function.BiFunction;
import java.util.function.Function;

public final class Lists {
    static final class Chain<T> implements Iterable<T> {
        private final class Link {
            final T value;
            final Link next;

            Link(T value, Link next) {
                this.value = value;
                this.next = next;
                size++;
            }
        }

        private Link head;
        int size;

        void push(T value) {
            head = new Link(value, head);
        }

        <R> Chain<R> map(Function<? super T, ? extends R> function) {
            Chain<R> result = new Chain<>();
            for (T value : this) {
                result.push(function.apply(value));
            }
            return result;
        }

        <R> R fold(R start, BiFunction<R, ? super T, R> function) {
            R value = start;
            for (T each : this) {
                value = function.apply(value, each);
            }
            return value;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                private Link at = head;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public T next() {
                    T value = at.value;
                    at = at.next;
                    return value;
                }
            };
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("<");
            for (T each : this) {
                text.append(each).append(' ');
            }
            return text.append('>').toString();
        }
    }

    public static String run() {
        Out o = new Out();
        Chain<String> chain = new Chain<>();
        for (String word : "one two three four".split(" ")) {
            chain.push(word);
        }
        int total = 0;
        for (String word : chain) {
            total += word.length();
        }
        o.line(chain, total, chain.map(String::length), chain.map(String::length).fold(0, Integer::sum), chain.size);
        return o.toString();
    }
}
