package subjects;

/** Records, whose fields are final, and a class with final fields and constants. */
class Span {
    record Point(int x, int y) {}

    static final int LEAST = 1;
    final int limit = 2;
    private final int slack;
    Point from;
    Point to;

    Span(int slack) {
        this.slack = slack;
    }

    boolean repOk() {
        return from != null && to != null && from.x() + slack < to.x() && from.y() >= LEAST && to.y() < limit;
    }
}
