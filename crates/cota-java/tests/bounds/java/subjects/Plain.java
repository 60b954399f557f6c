package subjects;

/** A field of each primitive type. */
class Plain {
    boolean flag;
    char sign;
    byte tiny;
    short small;
    int number;
    long wide;
    float half;
    double whole;

    boolean repOk() {
        return flag == (sign > 'b') && tiny < small && number != wide && half < whole;
    }
}
