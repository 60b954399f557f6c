package cases.records;

import cases.Out;

public final class Overriding {
    record Name(String first, String last) implements Comparable<Name> {
        static int count;

        Name {
            count++;
            first = first.toLowerCase();
            last = last.toLowerCase();
        }

        @Override
        public String first() {
            return "<" + first + ">";
        }

        @Override
        public int compareTo(Name other) {
            return last.compareTo(other.last);
        }
    }

    record Arrays2(int[] values) {
    }

    public static String run() {
        Out o = new Out();
        o.line(new Name("ada", "lovelace"), new Name("ADA", "LOVELACE").equals(new Name("ada", "lovelace")), new Name("a", "b").first(), new Name("a", "b").compareTo(new Name("a", "c")), Name.count, new Arrays2(new int[] {1}).equals(new Arrays2(new int[] {1})));
        return o.toString();
    }
}
