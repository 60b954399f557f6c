package subjects;

/** The predicate writes to fields before it reads them, or without ever reading them. */
class Written {
    static class Cell {
        Cell next;
        int rank;
    }

    Cell head;
    int mark;
    int size;

    boolean repOk() {
        mark = 2;
        if (size == 0) {
            // Every mark is right: none was read.
            return head == null;
        }
        int count = 0;
        for (Cell cell = head; cell != null; cell = cell.next) {
            cell.rank = ++count;
            if (count > size) {
                return false;
            }
        }
        return mark == 2 && (head == null || head.rank == 1);
    }
}
