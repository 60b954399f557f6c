package fins;

import korat.finitization.IFinitization;

/** A finitization of another class. */
public class Elsewhere extends Inherited {
    public static IFinitization bound() {
        return Things.finNumbers(true, 3);
    }
}

class Inherited {
    public static IFinitization inherited(int numbers) {
        return Things.finNumbers(true, numbers);
    }
}
