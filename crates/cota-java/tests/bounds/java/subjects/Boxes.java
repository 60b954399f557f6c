package subjects;

/** Boxes, compared by identity where the JDK shares them. */
class Boxes {
    Integer small;
    Integer large;
    Long wide;
    Boolean flag;
    Character sign;
    Double real;
    Byte tiny;
    Short brief;
    Float half;

    boolean repOk() {
        if (small == null || large == null || flag == null || real == null) {
            return false;
        }
        boolean shared = small == Integer.valueOf(small) && flag == Boolean.valueOf(flag);
        boolean own = large == 1000 || large.equals(1000);
        return shared && own && (wide == null || wide == 7L) && (sign == null || sign == 'x')
                && real + (half == null ? 0 : half) > 1 && (tiny == null) != (brief == null);
    }
}
