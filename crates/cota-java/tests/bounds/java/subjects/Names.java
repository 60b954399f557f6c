package subjects;

/** Two texts, the first before the second. */
class Names {
    String first;
    String second;

    boolean repOk() {
        return first != null && second != null && first.compareTo(second) < 0 && second != "b";
    }
}
