package subjects;

/** A class whose other classes are missing and damaged when it is searched. */
public class Lost {
    int number;
    Gone gone;
    Broken[] broken;

    boolean repOk() {
        return gone == null || number == 0;
    }

    boolean uses() {
        return number == 0 || new Gone() != null;
    }
}

class Gone {}

class Broken {}
