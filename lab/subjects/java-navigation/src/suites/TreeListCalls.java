package suites;

import navigation.TreeList;

/** The calls of the list in a tree. */
public final class TreeListCalls extends Calls {
    private static final int[][] METHODS = {
        {CHANGES, 7, 1},
        {CHANGES, 1, 1},
        {CHANGES, 7, 1},
        {CHANGES, 7, 1},
        {CHANGES, 2, 1},
        {RESETS, 1, 1},
        {RESETS, 1, 1},
        {LOOKS, 7, 1},
        {LOOKS, 4, 1},
        {LOOKS, 2, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
    };

    private TreeList subject;

    public TreeListCalls() {
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
        return 3;
    }

    @Override
    public void start(int size, int way) {
        if (way == 0) {
            int[] values = new int[size];
            for (int at = 0; at < size; at++) {
                values[at] = at;
            }
            subject = new TreeList(values);
            return;
        }
        subject = new TreeList();
        for (int at = 0; at < size; at++) {
            subject.add(way == 1 ? 0 : at / 2, at);
        }
    }

    @Override
    public void call(int method, int a, int b) {
        switch (method) {
            case 0:
                subject.add(a, b + 20);
                break;
            case 1:
                subject.addLast(a);
                break;
            case 2:
                note(subject.set(a, b));
                break;
            case 3:
                note(subject.remove(a));
                break;
            case 4:
                subject.addAll(new int[] {a, b, a});
                break;
            case 5:
                subject.clear();
                break;
            case 6:
                int[] values = new int[a];
                for (int at = 0; at < a; at++) {
                    values[at] = b + at * at;
                }
                subject = new TreeList(values);
                break;
            case 7:
                note(subject.get(a));
                break;
            case 8:
                note(subject.indexOf(a));
                break;
            case 9:
                note(subject.contains(a));
                break;
            case 10:
                note(subject.size());
                break;
            case 11:
                note(subject.isEmpty());
                break;
            default:
                throw new IllegalArgumentException();
        }
    }

    @Override
    public void contents() {
        note(subject.toArray());
    }
}
