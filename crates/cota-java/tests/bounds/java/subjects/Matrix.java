package subjects;

/** Rows that are longer and longer, from 1 on. */
class Matrix {
    int[][] rows;

    boolean repOk() {
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != i + 1) {
                return false;
            }
        }
        return true;
    }
}
