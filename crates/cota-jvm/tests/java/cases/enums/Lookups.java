package cases.enums;

import cases.Out;
import java.util.Arrays;

public final class Lookups {
    enum Level {
        LOW(1), MID(5), HIGH(10);

        final int weight;

        Level(int weight) {
            this.weight = weight;
        }

        static Level heaviest() {
            Level best = LOW;
            for (Level each : values()) {
                best = each.weight > best.weight ? each : best;
            }
            return best;
        }
    }

    public static String run() {
        Out o = new Out();
        for (Level level : Level.values()) {
            o.line(level, level.name(), level.ordinal(), Level.valueOf(level.name()) == level, level.compareTo(Level.MID), level.getDeclaringClass().getName(), level.weight);
        }
        o.attempt(() -> Level.valueOf("NONE")).attempt(() -> Level.valueOf(null)).attempt(() -> Enum.valueOf(Level.class, "LOW"));
        Level[] copy = Level.values();
        copy[0] = Level.HIGH;
        o.line(Level.values()[0], Level.LOW.equals(Level.LOW), Arrays.toString(copy), Level.heaviest());
        return o.toString();
    }
}
