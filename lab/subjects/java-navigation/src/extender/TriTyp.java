package extender;

/** What kind of triangle three lengths make. */
public class TriTyp {
    public static final int SCALENE = 1;
    public static final int ISOSCELES = 2;
    public static final int EQUILATERAL = 3;
    public static final int NONE = 4;

    public static int kind(int one, int two, int three) {
        if (one <= 0 || two <= 0 || three <= 0) {
            return NONE;
        }
        int equal = 0;
        if (one == two) {
            equal = equal + 1;
        }
        if (one == three) {
            equal = equal + 2;
        }
        if (two == three) {
            equal = equal + 3;
        }
        if (equal == 0) {
            if (one + two <= three || two + three <= one || one + three <= two) {
                return NONE;
            }
            return SCALENE;
        }
        if (equal > 3) {
            return EQUILATERAL;
        }
        if (equal == 1 && one + two > three) {
            return ISOSCELES;
        }
        if (equal == 2 && one + three > two) {
            return ISOSCELES;
        }
        if (equal == 3 && two + three > one) {
            return ISOSCELES;
        }
        return NONE;
    }
}
