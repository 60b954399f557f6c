package suites;

import extender.ArrayPartition;
import extender.BinaryHeap;
import extender.TreeMap;
import extender.TriTyp;

/** The calls of the subjects that the extender of conditions was evaluated on. */
final class ExtenderCalls {
    private ExtenderCalls() {
    }

    /** What has no state: every call starts over. */
    private abstract static class Functions extends Calls {
        Functions(int[][] methods) {
            super(methods);
        }

        @Override
        public int length() {
            return 2;
        }

        @Override
        public int sizes() {
            return 1;
        }

        @Override
        public int ways() {
            return 1;
        }

        @Override
        public void start(int size, int way) {
        }

        @Override
        public void contents() {
        }
    }

    static final class ArrayPartitionCalls extends Functions {
        private static final int[][] METHODS = {{CHANGES, 7, 8}, {LOOKS, 1, 1}};

        ArrayPartitionCalls() {
            super(METHODS);
        }

        @Override
        public void call(int method, int a, int b) {
            int[] values = new int[a];
            for (int at = 0; at < a; at++) {
                values[at] = (at * (method == 0 ? 5 : 3) + b) % 7;
            }
            int pivot = method == 0 ? 3 + a % 3 : b;
            note(ArrayPartition.isParted(values, a / 2, pivot));
            int index = ArrayPartition.partition(values, pivot);
            note(index);
            note(values);
            note(ArrayPartition.isParted(values, index, pivot));
        }
    }

    static final class TriTypCalls extends Functions {
        private static final int[][] METHODS = {{CHANGES, 6, 6}, {LOOKS, 1, 1}};

        TriTypCalls() {
            super(METHODS);
        }

        @Override
        public void call(int method, int a, int b) {
            for (int c = 0; c < 6; c++) {
                note(TriTyp.kind(a, b, c));
            }
        }
    }

    static final class BinaryHeapCalls extends Calls {
        private static final int[][] METHODS = {
            {CHANGES, 6, 1},
            {CHANGES, 1, 1},
            {RESETS, 1, 1},
            {RESETS, 6, 2},
            {LOOKS, 1, 1},
            {LOOKS, 1, 1},
            {LOOKS, 1, 1},
            {LOOKS, 1, 1},
            {LOOKS, 6, 1},
        };

        private BinaryHeap subject;

        BinaryHeapCalls() {
            super(METHODS);
        }

        @Override
        public int length() {
            return 2;
        }

        @Override
        public int sizes() {
            return 7;
        }

        @Override
        public int ways() {
            return 2;
        }

        @Override
        public void start(int size, int way) {
            subject = new BinaryHeap(6);
            for (int at = 0; at < size; at++) {
                subject.insert((3 + at * (2 * way + 1)) % 7);
            }
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0:
                    note(subject.insert(a));
                    break;
                case 1:
                    note(subject.deleteMin());
                    break;
                case 2:
                    subject.clear();
                    break;
                case 3:
                    int[] values = new int[a];
                    for (int at = 0; at < a; at++) {
                        values[at] = (at * (b + 3) + 2) % 7;
                    }
                    subject.build(values);
                    break;
                case 4:
                    note(subject.findMin());
                    break;
                case 5:
                    note(subject.size());
                    break;
                case 6:
                    note(subject.isEmpty());
                    break;
                case 7:
                    note(subject.isFull());
                    break;
                default:
                    note(subject.contains(a));
                    break;
            }
        }

        @Override
        public void contents() {
            while (!subject.isEmpty()) {
                note(subject.deleteMin());
            }
        }
    }

    static final class TreeMapCalls extends Calls {
        private static final int[][] METHODS = {
            {CHANGES, 8, 1},
            {CHANGES, 7, 1},
            {RESETS, 1, 1},
            {LOOKS, 8, 1},
            {LOOKS, 4, 1},
            {LOOKS, 8, 1},
            {LOOKS, 1, 1},
            {LOOKS, 1, 1},
            {LOOKS, 1, 1},
            {LOOKS, 1, 1},
        };

        private TreeMap subject;

        TreeMapCalls() {
            super(METHODS);
        }

        @Override
        public int length() {
            return 2;
        }

        @Override
        public int sizes() {
            return 8;
        }

        @Override
        public int ways() {
            return 3;
        }

        @Override
        public void start(int size, int way) {
            subject = new TreeMap();
            for (int at = 0; at < size; at++) {
                subject.put((3 + at * (2 * way + 1)) % 7, at);
            }
        }

        @Override
        public void call(int method, int a, int b) {
            switch (method) {
                case 0:
                    note(subject.put(a, b + 9));
                    break;
                case 1:
                    note(subject.remove(a));
                    break;
                case 2:
                    subject.clear();
                    break;
                case 3:
                    note(subject.containsKey(a));
                    break;
                case 4:
                    note(subject.containsValue(a));
                    break;
                case 5:
                    note(subject.get(a));
                    break;
                case 6:
                    note(subject.firstKey());
                    break;
                case 7:
                    note(subject.lastKey());
                    break;
                case 8:
                    note(subject.size());
                    break;
                default:
                    note(subject.isEmpty());
                    break;
            }
        }

        @Override
        public void contents() {
            note(subject.toArray());
        }
    }
}
