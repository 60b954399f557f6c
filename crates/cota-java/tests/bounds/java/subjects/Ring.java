package subjects;

/** A ring of cells, of which the root is one. */
class Ring {
    Ring next;
    boolean mark;

    boolean repOk() {
        int count = 0;
        for (Ring at = next; at != this; at = at.next) {
            if (at == null || ++count > 2 || at.mark) {
                return false;
            }
        }
        return true;
    }
}
