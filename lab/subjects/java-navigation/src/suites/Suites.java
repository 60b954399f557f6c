package suites;

/**
 * The suites that mutants of the subjects are judged by: a hundred tests each.
 *
 * A test makes calls and returns a digest of their results, so that it fails where anything is returned that the original
 * does not return, as tests do that a tool writes from what it observes.
 */
public class Suites {
    /** How many tests a suite has. */
    public static final int TESTS = 100;
    /** The suites 0 to 29 are random, the next one is exhaustive. */
    public static final int EXHAUSTIVE = 30;

    /** Calls of a random test at most, and how many values their arguments have. */
    private static final int LONGEST = 60;
    private static final int VALUES = 12;
    /** One of how many calls starts over, and one of how many of the others only looks. */
    private static final int RESETS = 40;
    private static final int LOOKS = 3;

    /** The suite, which is the bound that Cota searches. */
    int suite;

    public Suites() {
    }

    public Suites(int suite) {
        this.suite = suite;
    }

    public boolean repOk() {
        return suite >= 0;
    }

    public long queue(int test) {
        return run(new QueueCalls(), test);
    }

    public long treeList(int test) {
        return run(new TreeListCalls(), test);
    }

    public long nodeCachingList(int test) {
        return run(new NodeCachingListCalls(), test);
    }

    public long avlTree(int test) {
        return run(new AvlTreeCalls(), test);
    }

    public long bsTree(int test) {
        return run(new BsTreeCalls(), test);
    }

    public long treeSet(int test) {
        return run(new TreeSetCalls(), test);
    }

    public long binHeap(int test) {
        return run(new BinHeapCalls(), test);
    }

    public long ordSet(int test) {
        return run(new OrdSetCalls(), test);
    }

    public long arrayPartition(int test) {
        return run(new ExtenderCalls.ArrayPartitionCalls(), test);
    }

    public long binaryHeap(int test) {
        return run(new ExtenderCalls.BinaryHeapCalls(), test);
    }

    public long treeMap(int test) {
        return run(new ExtenderCalls.TreeMapCalls(), test);
    }

    public long triTyp(int test) {
        return run(new ExtenderCalls.TriTypCalls(), test);
    }

    private long run(Calls calls, int test) {
        if (suite == EXHAUSTIVE) {
            exhaustive(calls, test);
        } else {
            random(calls, new Numbers((suite + 1) * 0x2545f4914f6cdd1dL + test));
        }
        return calls.digest();
    }

    /** A random sequence of calls: most change the subject, few start over, or else it would never grow. */
    public static void random(Calls calls, Numbers numbers) {
        int[][] of = new int[3][];
        for (int effect = 0; effect < 3; effect++) {
            int count = 0;
            for (int[] method : calls.methods) {
                count += method[0] == effect ? 1 : 0;
            }
            of[effect] = new int[count];
            for (int at = calls.methods.length - 1; at >= 0; at--) {
                if (calls.methods[at][0] == effect) {
                    of[effect][--count] = at;
                }
            }
        }
        calls.start(0, 0);
        int length = 1 + numbers.below(LONGEST);
        for (int number = 0; number < length; number++) {
            int effect = Calls.CHANGES;
            if (of[Calls.RESETS].length > 0 && numbers.below(RESETS) == 0) {
                effect = Calls.RESETS;
            } else if (numbers.below(LOOKS) == 0) {
                effect = Calls.LOOKS;
            }
            int method = of[effect][numbers.below(of[effect].length)];
            calls.attempt(method, numbers.below(VALUES), numbers.below(VALUES));
        }
        calls.contents();
    }

    /** One share of all short sequences of calls after all starts; at the end of each, every look. */
    public static void exhaustive(Calls calls, int share) {
        int[] changes = calls(calls, Calls.CHANGES, Calls.RESETS);
        int[] looks = calls(calls, Calls.LOOKS, Calls.LOOKS);
        int sequences = 0;
        int power = 1;
        for (int length = 0; length <= calls.length(); length++) {
            sequences += power;
            power *= changes.length;
        }
        int starts = calls.sizes() * calls.ways();
        for (int number = share; number < starts * sequences; number += TESTS) {
            int rest = number / starts;
            int start = number % starts;
            calls.start(start / calls.ways(), start % calls.ways());
            // Numbers with one digit more in each sequence of a length more; no digit is left out.
            while (rest > 0) {
                make(calls, changes[(rest - 1) % changes.length]);
                rest = (rest - 1) / changes.length;
            }
            for (int look : looks) {
                make(calls, look);
            }
            calls.contents();
        }
    }

    private static void make(Calls calls, int call) {
        calls.attempt(call >> 16, call >> 8 & 255, call & 255);
    }

    /** All calls of methods that do one thing or the other. */
    private static int[] calls(Calls calls, int effect, int other) {
        int count = 0;
        for (int[] method : calls.methods) {
            count += method[0] == effect || method[0] == other ? method[1] * method[2] : 0;
        }
        int[] found = new int[count];
        int at = 0;
        for (int method = 0; method < calls.methods.length; method++) {
            int[] own = calls.methods[method];
            if (own[0] == effect || own[0] == other) {
                for (int a = 0; a < own[1]; a++) {
                    for (int b = 0; b < own[2]; b++) {
                        found[at++] = method << 16 | a << 8 | b;
                    }
                }
            }
        }
        return found;
    }
}
