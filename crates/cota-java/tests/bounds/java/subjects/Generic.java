package subjects;

import java.util.ArrayList;
import java.util.List;

/** Fields whose type is a variable. */
class Generic<T, C extends Comparable<C>> {
    T item;
    C least;
    C greatest;
    final List<T> others = new ArrayList<>();

    static class Token {}

    boolean repOk() {
        return others.isEmpty() && least != null && greatest != null && least.compareTo(greatest) <= 0
                && item != null;
    }
}
