package suites;

import navigation.NodeCachingList;

/** The calls of the list that keeps nodes. */
public final class NodeCachingListCalls extends Calls {
    private static final int[][] METHODS = {
        {CHANGES, 1, 1},
        {CHANGES, 2, 1},
        {CHANGES, 4, 1},
        {CHANGES, 3, 1},
        {CHANGES, 3, 1},
        {CHANGES, 1, 1},
        {CHANGES, 1, 1},
        {CHANGES, 3, 1},
        {CHANGES, 3, 1},
        {CHANGES, 3, 1},
        {RESETS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 3, 1},
        {LOOKS, 3, 1},
        {LOOKS, 3, 1},
        {LOOKS, 3, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 1, 1},
        {LOOKS, 2, 1},
    };

    private NodeCachingList subject;

    public NodeCachingListCalls() {
        super(METHODS);
    }

    @Override
    public int length() {
        return 2;
    }

    @Override
    public int sizes() {
        return 4;
    }

    @Override
    public int ways() {
        return 3;
    }

    @Override
    public void start(int size, int way) {
        subject = new NodeCachingList(2);
        for (int at = 0; at < size + way; at++) {
            subject.addLast(at % 3);
        }
        for (int at = 0; at < way; at++) {
            note(subject.removeFirst());
        }
    }

    @Override
    public void call(int method, int a, int b) {
        switch (method) {
            case 0:
                subject.addFirst(a);
                break;
            case 1:
                subject.addLast(a);
                break;
            case 2:
                subject.add(a, b);
                break;
            case 3:
                note(subject.set(a, b));
                break;
            case 4:
                note(subject.removeIndex(a));
                break;
            case 5:
                note(subject.removeFirst());
                break;
            case 6:
                note(subject.removeLast());
                break;
            case 7:
                note(subject.removeValue(a));
                break;
            case 8:
                subject.setMaximumCacheSize(a);
                break;
            case 9:
                walk(subject.cursor(a), b);
                break;
            case 10:
                subject.clear();
                break;
            case 11:
                note(subject.getFirst());
                break;
            case 12:
                note(subject.getLast());
                break;
            case 13:
                note(subject.get(a));
                break;
            case 14:
                note(subject.contains(a));
                break;
            case 15:
                note(subject.indexOf(a));
                break;
            case 16:
                note(subject.lastIndexOf(a));
                break;
            case 17:
                note(subject.size());
                break;
            case 18:
                note(subject.isEmpty());
                break;
            case 19:
                note(subject.cacheSize());
                break;
            case 20:
                note(subject.maximumCacheSize());
                break;
            case 21:
                NodeCachingList.Cursor cursor = subject.cursor(a);
                note(cursor.hasNext());
                note(cursor.hasPrevious());
                note(cursor.nextIndex());
                if (cursor.hasPrevious()) {
                    note(cursor.previous());
                }
                while (cursor.hasNext()) {
                    note(cursor.next());
                }
                break;
            default:
                throw new IllegalArgumentException();
        }
    }

    @Override
    public void contents() {
        note(subject.toArray());
    }

    /** A cursor that goes on, back and on again, and changes what it passes. */
    private void walk(NodeCachingList.Cursor cursor, int value) {
        if (cursor.hasNext()) {
            note(cursor.next());
            cursor.set(value + 5);
        }
        cursor.add(value);
        note(cursor.nextIndex());
        if (cursor.hasPrevious()) {
            note(cursor.previous());
            cursor.set(value + 6);
        }
        if (cursor.hasNext()) {
            note(cursor.next());
        }
        if (cursor.hasNext()) {
            note(cursor.next());
            cursor.remove();
            note(cursor.nextIndex());
        }
        if (cursor.hasPrevious()) {
            note(cursor.previous());
            cursor.remove();
            note(cursor.nextIndex());
        }
        note(cursor.hasNext());
        note(cursor.hasPrevious());
        cursor.remove();
    }
}
