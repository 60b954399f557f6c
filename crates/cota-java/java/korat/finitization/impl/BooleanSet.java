package korat.finitization.impl;

import korat.finitization.IBooleanSet;

/** False and true. */
final class BooleanSet extends IntegralSet implements IBooleanSet {
    BooleanSet() {
        super("boolean", boolean.class);
        addSteps(0, 1, 1);
    }
}
