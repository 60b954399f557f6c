package subjects;

/** Arrays of everything. */
class Arrays<T> {
    enum Side { LEFT, RIGHT }

    static class Item {
        int weight;
    }

    int[] numbers;
    Item[] items;
    String[] names;
    Integer[] boxes;
    Side[] sides;
    T[] things;
    char[] letters;

    boolean repOk() {
        int sum = 0;
        for (Item item : items) {
            if (item == null) {
                return false;
            }
            sum += item.weight;
        }
        if (sum != numbers.length || names.length != boxes.length || letters.length > 1) {
            return false;
        }
        for (int i = 0; i < names.length; i++) {
            if ((names[i] == null) != (boxes[i] == null)) {
                return false;
            }
        }
        return sides.length == 0 || sides[0] == Side.RIGHT && things.length == 1;
    }
}
