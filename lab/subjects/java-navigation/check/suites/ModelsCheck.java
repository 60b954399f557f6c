package suites;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import navigation.Invariants;

/** Every subject beside a model of the JDK: after each call the same results, and the invariant holds. */
public final class ModelsCheck {
    private ModelsCheck() {
    }

    public static void main(String[] arguments) throws Exception {
        int calls = 0;
        for (int round = 0; round < 400; round++) {
            calls += compare(new QueueCalls(), new QueueModel(), round);
            calls += compare(new TreeListCalls(), new TreeListModel(), round);
            calls += compare(new NodeCachingListCalls(), new NodeCachingListModel(), round);
            calls += compare(new AvlTreeCalls(), new AvlTreeModel(), round);
            calls += compare(new BsTreeCalls(), new BsTreeModel(), round);
            calls += compare(new TreeSetCalls(), new TreeSetModel(), round);
            calls += compare(new BinHeapCalls(), new BinHeapModel(), round);
            calls += compare(new OrdSetCalls(), new OrdSetModel(), round);
        }
        System.out.println(calls + " calls, all as the models say");
    }

    private static int compare(Calls own, Calls model, int round) throws Exception {
        Numbers numbers = new Numbers(round * 31 + 7);
        int size = numbers.below(own.sizes());
        int way = numbers.below(own.ways());
        own.start(size, way);
        model.start(size, way);
        Field field = own.getClass().getDeclaredField("subject");
        field.setAccessible(true);
        StringBuilder said = new StringBuilder(size + " " + way + ":");
        int values = round % 2 == 0 ? 12 : 60;
        int length = round % 2 == 0 ? 60 : 400;
        for (int number = 0; number < length; number++) {
            int method = numbers.below(own.methods.length);
            if (own.methods[method][0] == Calls.RESETS && numbers.below(10) > 0) {
                continue;
            }
            int a = numbers.below(values);
            int b = numbers.below(values);
            said.append(" ").append(method).append("(").append(a).append(",").append(b).append(")");
            own.attempt(method, a, b);
            model.attempt(method, a, b);
            if (own.digest() != model.digest() || !Invariants.hold(field.get(own))) {
                throw new AssertionError(own.getClass() + " " + said);
            }
        }
        own.contents();
        model.contents();
        if (own.digest() != model.digest()) {
            throw new AssertionError(own.getClass() + " contents " + said);
        }
        return length;
    }

    /** What all models share. */
    private abstract static class Model extends Calls {
        Model(Calls of) {
            super(of.methods);
        }

        @Override
        public int length() {
            return 0;
        }

        @Override
        public int sizes() {
            return 0;
        }

        @Override
        public int ways() {
            return 0;
        }

        static int[] array(Iterable<Integer> values) {
            List<Integer> all = new ArrayList<>();
            values.forEach(all::add);
            return all.stream().mapToInt(Integer::intValue).toArray();
        }

        /** The value, or the refusal that the subjects have. */
        static int wanted(Integer value) {
            if (value == null) {
                throw new IllegalStateException();
            }
            return value;
        }

        static void check(int index, int to) {
            if (index < 0 || index > to) {
                throw new IndexOutOfBoundsException();
            }
        }
    }

    private static final class QueueModel extends Model {
        private ArrayDeque<Integer> model;

        QueueModel() {
            super(new QueueCalls());
        }

        @Override
        public void start(int size, int way) {
            model = new ArrayDeque<>();
            for (int at = 0; at < size; at++) {
                model.add(at + way);
            }
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0 -> model.add(a);
                case 1 -> note(wanted(model.poll()));
                case 2 -> model.clear();
                case 3 -> note(wanted(model.peek()));
                case 4 -> note(wanted(model.peekLast()));
                case 5 -> note(model.size());
                case 6 -> note(model.isEmpty());
                default -> note(model.contains(a));
            }
        }

        @Override
        public void contents() {
            note(array(model));
        }
    }

    private static final class TreeListModel extends Model {
        private List<Integer> model;

        TreeListModel() {
            super(new TreeListCalls());
        }

        @Override
        public void start(int size, int way) {
            model = new ArrayList<>();
            for (int at = 0; at < size; at++) {
                model.add(way == 0 ? at : way == 1 ? 0 : at / 2, at);
            }
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0 -> {
                    check(a, model.size());
                    model.add(a, b + 20);
                }
                case 1 -> model.add(a);
                case 2 -> {
                    check(a, model.size() - 1);
                    note(model.set(a, b));
                }
                case 3 -> {
                    check(a, model.size() - 1);
                    note((int) model.remove(a));
                }
                case 4 -> Collections.addAll(model, a, b, a);
                case 5 -> model.clear();
                case 6 -> {
                    model.clear();
                    for (int at = 0; at < a; at++) {
                        model.add(b + at * at);
                    }
                }
                case 7 -> {
                    check(a, model.size() - 1);
                    note(model.get(a));
                }
                case 8 -> note(model.indexOf(a));
                case 9 -> note(model.contains(a));
                case 10 -> note(model.size());
                default -> note(model.isEmpty());
            }
        }

        @Override
        public void contents() {
            note(array(model));
        }
    }

    private static final class NodeCachingListModel extends Model {
        private ArrayList<Integer> model;
        private int kept;
        private int most;

        NodeCachingListModel() {
            super(new NodeCachingListCalls());
        }

        private void put(int index, int value) {
            check(index, model.size());
            model.add(index, value);
            kept = Math.max(0, kept - 1);
        }

        private int take(int index) {
            check(index, model.size() - 1);
            kept = Math.min(Math.max(most, kept), kept + 1);
            return model.remove(index);
        }

        private int end(int index) {
            if (model.isEmpty()) {
                throw new IllegalStateException();
            }
            return index;
        }

        @Override
        public void start(int size, int way) {
            model = new ArrayList<>();
            kept = 0;
            most = 2;
            for (int at = 0; at < size + way; at++) {
                put(at, at % 3);
            }
            for (int at = 0; at < way; at++) {
                note(take(end(0)));
            }
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0 -> put(0, a);
                case 1 -> put(model.size(), a);
                case 2 -> put(a, b);
                case 3 -> {
                    check(a, model.size() - 1);
                    note(model.set(a, b));
                }
                case 4 -> note(take(a));
                case 5 -> note(take(end(0)));
                case 6 -> note(take(end(model.size() - 1)));
                case 7 -> {
                    boolean found = model.contains(a);
                    if (found) {
                        take(model.indexOf(a));
                    }
                    note(found);
                }
                case 8 -> {
                    most = a;
                    kept = Math.min(kept, most);
                }
                case 9 -> {
                    check(a, model.size());
                    walk(a, b);
                }
                case 10 -> {
                    kept = Math.max(kept, Math.min(most, kept + model.size()));
                    model.clear();
                }
                case 11 -> note(model.get(end(0)));
                case 12 -> note(model.get(end(model.size() - 1)));
                case 13 -> {
                    check(a, model.size() - 1);
                    note(model.get(a));
                }
                case 14 -> note(model.contains(a));
                case 15 -> note(model.indexOf(a));
                case 16 -> note(model.lastIndexOf(a));
                case 17 -> note(model.size());
                case 18 -> note(model.isEmpty());
                case 19 -> note(kept);
                case 20 -> note(most);
                default -> {
                    check(a, model.size());
                    note(a < model.size());
                    note(a > 0);
                    note(a);
                    int at = a;
                    if (at > 0) {
                        note(model.get(--at));
                    }
                    while (at < model.size()) {
                        note(model.get(at++));
                    }
                }
            }
        }

        private void walk(int from, int value) {
            int at = from;
            int passed = -1;
            if (at < model.size()) {
                note(model.get(at));
                model.set(at++, value + 5);
            }
            put(at++, value);
            note(at);
            if (at > 0) {
                note(model.get(--at));
                model.set(at, value + 6);
                passed = at;
            }
            if (at < model.size()) {
                passed = at;
                note(model.get(at++));
            }
            if (at < model.size()) {
                note(model.get(at++));
                take(--at);
                passed = -1;
                note(at);
            }
            if (at > 0) {
                note(model.get(--at));
                take(at);
                passed = -1;
                note(at);
            }
            note(at < model.size());
            note(at > 0);
            if (passed < 0) {
                throw new IllegalStateException();
            }
        }

        @Override
        public void contents() {
            note(array(model));
        }
    }

    /** The three trees. */
    private abstract static class SetModel extends Model {
        TreeSet<Integer> model;

        SetModel(Calls of) {
            super(of);
        }

        @Override
        public void start(int size, int way) {
            model = new TreeSet<>();
            for (int at = 0; at < size; at++) {
                model.add((3 + at * (2 * way + 1)) % 7);
            }
        }

        Integer least() {
            return model.isEmpty() ? null : model.first();
        }

        Integer most() {
            return model.isEmpty() ? null : model.last();
        }

        @Override
        public void contents() {
            note(array(model));
        }
    }

    private static final class AvlTreeModel extends SetModel {
        /** The height depends on the order of insertion: a tree of its own, balanced from what is known of them. */
        private final navigation.AvlTree heights = new navigation.AvlTree();

        AvlTreeModel() {
            super(new AvlTreeCalls());
        }

        @Override
        public void start(int size, int way) {
            super.start(size, way);
            heights.makeEmpty();
            for (int at = 0; at < size; at++) {
                heights.insert((3 + at * (2 * way + 1)) % 7);
            }
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0 -> {
                    model.add(a);
                    heights.insert(a);
                }
                case 1 -> {
                    model.clear();
                    heights.makeEmpty();
                }
                case 2 -> note(model.contains(a));
                case 3 -> note(wanted(least()));
                case 4 -> note(wanted(most()));
                case 5 -> note(model.isEmpty());
                // The invariant says that it is the height, and that the tree is balanced.
                default -> note(heights.height());
            }
        }

        @Override
        public void contents() {
            for (int key = 0; key < 12; key++) {
                note(model.contains(key));
            }
        }
    }

    private static final class BsTreeModel extends SetModel {
        BsTreeModel() {
            super(new BsTreeCalls());
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0 -> note(model.add(a));
                case 1 -> note(model.remove(a));
                case 2 -> note(model.contains(a));
                case 3 -> note(wanted(least()));
                case 4 -> note(wanted(most()));
                case 5 -> note(model.size());
                default -> note(model.isEmpty());
            }
        }
    }

    private static final class TreeSetModel extends SetModel {
        TreeSetModel() {
            super(new TreeSetCalls());
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0 -> note(model.add(a));
                case 1 -> note(model.remove(a));
                case 2 -> model.clear();
                case 3 -> note(model.contains(a));
                case 4 -> note(wanted(least()));
                case 5 -> note(wanted(most()));
                case 6 -> note(model.size());
                default -> note(model.isEmpty());
            }
        }
    }

    private static final class BinHeapModel extends Model {
        private List<Integer> model;

        BinHeapModel() {
            super(new BinHeapCalls());
        }

        private boolean take(int key) {
            return model.remove((Integer) key);
        }

        @Override
        public void start(int size, int way) {
            model = new ArrayList<>();
            for (int at = 0; at < size; at++) {
                model.add((3 + at * (2 * way + 1)) % 7);
            }
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0 -> model.add(a);
                case 1 -> {
                    Integer least = model.isEmpty() ? null : Collections.min(model);
                    note(wanted(least));
                    take(least);
                }
                case 2 -> {
                    boolean lowered = b < a && take(a);
                    if (lowered) {
                        model.add(b);
                    }
                    note(lowered);
                }
                case 3 -> note(take(a));
                case 4 -> {
                    for (int at = 0; at < a; at++) {
                        model.add(b + at);
                    }
                }
                case 5 -> note(wanted(model.isEmpty() ? null : Collections.min(model)));
                case 6 -> note(model.contains(a));
                case 7 -> note(model.size());
                default -> note(model.isEmpty());
            }
        }

        @Override
        public void contents() {
            Collections.sort(model);
            model.forEach(key -> note((int) key));
            note(0);
        }
    }

    /** A set with the room that its array has. */
    private static final class Bounded {
        final TreeSet<Integer> values = new TreeSet<>();
        int places;
        int resized;
        boolean overflow;

        Bounded(int places) {
            this.places = Math.min(16, Math.max(1, places));
        }

        boolean add(int value) {
            if (values.contains(value)) {
                return false;
            }
            if (values.size() == places) {
                if (places == 16) {
                    overflow = true;
                    return false;
                }
                places = Math.min(16, places + 4);
                resized++;
            }
            return values.add(value);
        }

        Bounded with(int places, Iterable<Integer> wanted) {
            Bounded result = new Bounded(places);
            wanted.forEach(result::add);
            return result;
        }
    }

    private static final class OrdSetModel extends Model {
        private Bounded model;

        OrdSetModel() {
            super(new OrdSetCalls());
        }

        @Override
        public void start(int size, int way) {
            model = new Bounded(2 + way * 14);
            for (int at = 0; at < size; at++) {
                model.add((3 + at * 3) % 7);
            }
        }

        private static TreeSet<Integer> other(int a, int b) {
            Bounded values = new Bounded(a);
            for (int at = 0; at < a; at++) {
                values.add(at * (b + 1));
            }
            return values.values;
        }

        private Integer at(int index) {
            check(index, model.values.size() - 1);
            return new ArrayList<>(model.values).get(index);
        }

        @Override
        public void call(int method, int a, int b) {
            TreeSet<Integer> values = model.values;
            TreeSet<Integer> wanted = new TreeSet<>(values);
            switch (method) {
                case 0 -> note(model.add(a));
                case 1 -> note(values.remove(a));
                case 2 -> {
                    wanted.addAll(other(a, b));
                    model = model.with(values.size() + other(a, b).size(), wanted);
                }
                case 3 -> {
                    wanted.retainAll(other(a, b));
                    model = model.with(values.size(), wanted);
                }
                case 4 -> {
                    wanted.removeAll(other(a, b));
                    model = model.with(values.size(), wanted);
                }
                case 5 -> model = new Bounded(a);
                case 6 -> values.clear();
                case 7 -> note(values.containsAll(other(a, b)));
                case 8 -> note(values.equals(other(a, b)));
                case 9 -> note(values.contains(a));
                case 10 -> note(at(a));
                case 11 -> note(values.contains(a) ? values.headSet(a).size() : -1);
                case 12 -> note(at(0));
                case 13 -> note(at(values.size() - 1));
                case 14 -> note(values.size());
                case 15 -> note(values.size() - 1);
                case 16 -> note(values.isEmpty());
                case 17 -> note(model.places);
                case 18 -> note(model.resized);
                default -> note(model.overflow);
            }
        }

        @Override
        public void contents() {
            note(array(model.values));
        }
    }
}
