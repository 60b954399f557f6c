package cases.objects;

import cases.Out;

public final class Cloning {
    static final class Sheep implements Cloneable {
        String name;
        int[] marks = {1, 2};

        Sheep(String name) {
            this.name = name;
        }

        Sheep copy() {
            try {
                return (Sheep) clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    static final class Goat {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static String run() {
        Out o = new Out();
        Sheep first = new Sheep("dolly");
        Sheep second = first.copy();
        second.marks[0] = 9;
        second.name = "other";
        o.line(first.name, second.name, first.marks[0], first.marks == second.marks, second.getClass() == Sheep.class).attempt(() -> new Goat().copy());
        return o.toString();
    }
}
