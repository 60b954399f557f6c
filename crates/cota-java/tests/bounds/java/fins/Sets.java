package fins;

import korat.finitization.IBooleanSet;
import korat.finitization.IByteSet;
import korat.finitization.IDoubleSet;
import korat.finitization.IFinitization;
import korat.finitization.IFloatSet;
import korat.finitization.IIntSet;
import korat.finitization.ILongSet;
import korat.finitization.IShortSet;
import korat.finitization.impl.FinitizationFactory;

/** A field of each primitive type that has a set. */
public class Sets {
    boolean flag;
    byte tiny;
    short small;
    int number;
    long wide;
    float half;
    double whole;
    int kept = 42;
    final int constant = 3;
    String name;

    public boolean repOK() {
        return kept == 42;
    }

    public static IFinitization finSets() {
        IFinitization f = FinitizationFactory.create(Sets.class);
        IBooleanSet flags = f.createBooleanSet();
        IByteSet bytes = f.createByteSet((byte) -1, (byte) 1);
        IShortSet shorts = f.createShortSet((short) 0, (short) 4, (short) 10);
        IIntSet ints = f.createIntSet(7);
        ints.addInt(3);
        ints.addRange(0, 5, 6);
        ints.removeInt(5);
        ILongSet longs = f.createLongSet(Long.MAX_VALUE);
        IFloatSet floats = f.createFloatSet(0f, 0.5f, 1f);
        IDoubleSet doubles = f.createDoubleSet(1.5, 2);
        f.set("flag", flags);
        f.set("tiny", bytes);
        f.set("small", shorts);
        f.set("Sets", "number", ints);
        f.set(Sets.class, "wide", longs);
        f.set("fins.Sets.half", floats);
        f.set("fins.Sets", "whole", doubles);
        return f;
    }

    public static IFinitization finBad(int which) {
        IFinitization f = FinitizationFactory.create(Sets.class);
        switch (which) {
            case 0:
                f.set("flag", f.createIntSet(0, 1));
                break;
            case 1:
                f.set("name", f.createIntSet(0, 1));
                break;
            case 2:
                f.set("number", f.createObjSet(Sets.class, 1));
                break;
            case 3:
                f.set("missing", f.createIntSet(0));
                break;
            case 4:
                f.set("constant", f.createIntSet(0));
                break;
            case 5:
                f.set("number", f.createIntSet(0));
                f.set("number", f.createIntSet(1));
                break;
            case 6:
                f.set("Nowhere.number", f.createIntSet(0));
                break;
            case 7:
                f.set("name", f.createObjSet("Nowhere", 1, true));
                break;
            case 8:
                f.set("tiny", f.createIntSet(0, 200));
                break;
            case 9:
                return FinitizationFactory.create(String.class);
            case 10:
                return null;
            case 11:
                f.set("number", f.createArraySet(int[].class, f.createIntSet(1), f.createIntSet(1), 1));
                break;
            case 12:
                f.addAll("number", f.createObjSet(Sets.class, 1));
                break;
            case 13:
                f.set("half", f.createDoubleSet(0, 1));
                break;
            default:
                f.set("name", f.createObjSet(String.class));
        }
        return f;
    }

    public static IFinitization finBad(int one, String other) {
        throw new IllegalStateException("no " + other);
    }

    public static IFinitization finNarrow(byte tiny, short small, char letter, long wide, double whole) {
        IFinitization f = FinitizationFactory.create(Sets.class);
        f.set("tiny", f.createByteSet(tiny));
        f.set("small", f.createShortSet(small));
        f.set("number", f.createIntSet(letter));
        f.set("wide", f.createLongSet(wide));
        f.set("whole", f.createDoubleSet(whole));
        return f;
    }
}
