package cases.generics;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class Bounded {
    static final class Heap<T extends Comparable<T>> {
        private final List<T> items = new ArrayList<>();

        boolean isEmpty() {
            return items.isEmpty();
        }

        void add(T item) {
            items.add(item);
            int at = items.size() - 1;
            while (at > 0 && items.get(at).compareTo(items.get((at - 1) / 2)) < 0) {
                Collections.swap(items, at, (at - 1) / 2);
                at = (at - 1) / 2;
            }
        }

        T remove() {
            T top = items.get(0);
            T last = items.remove(items.size() - 1);
            if (!items.isEmpty()) {
                items.set(0, last);
                int at = 0;
                while (2 * at + 1 < items.size()) {
                    int child = 2 * at + 1;
                    if (child + 1 < items.size() && items.get(child + 1).compareTo(items.get(child)) < 0) {
                        child++;
                    }
                    if (items.get(at).compareTo(items.get(child)) <= 0) {
                        break;
                    }
                    Collections.swap(items, at, child);
                    at = child;
                }
            }
            return top;
        }
    }

    public static String run() {
        Out o = new Out();
        Heap<Integer> numbers = new Heap<>();
        Heap<String> words = new Heap<>();
        for (int i = 0; i < 15; i++) {
            numbers.add(i * 7 % 15);
            words.add("w" + i * 7 % 15);
        }
        StringBuilder text = new StringBuilder();
        while (!numbers.isEmpty()) {
            text.append(numbers.remove()).append(words.remove()).append(' ');
        }
        o.line(text).attempt(() -> numbers.remove());
        return o.toString();
    }
}
