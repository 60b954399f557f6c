package cases.enums;

import cases.Out;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public final class Singletons {
    enum Counter {
        ONLY;

        private int value;

        int next() {
            return value++;
        }
    }

    enum Planet {
        EARTH(5.97e24), MARS(6.42e23);

        static final Map<String, Planet> BY_NAME = new TreeMap<>();

        static {
            for (Planet each : values()) {
                BY_NAME.put(each.name().toLowerCase(), each);
            }
        }

        private final double mass;

        Planet(double mass) {
            this.mass = mass;
        }

        boolean isHeavierThan(Planet other) {
            return mass > other.mass;
        }
    }

    public static String run() {
        Out o = new Out();
        o.line(Counter.ONLY.next(), Counter.ONLY.next(), Counter.valueOf("ONLY").next(), Planet.EARTH.isHeavierThan(Planet.MARS));
        Map<Planet, List<String>> moons = new EnumMap<>(Planet.class);
        moons.computeIfAbsent(Planet.MARS, p -> new ArrayList<>()).add("Phobos");
        moons.computeIfAbsent(Planet.MARS, p -> new ArrayList<>()).add("Deimos");
        moons.computeIfAbsent(Planet.EARTH, p -> new ArrayList<>()).add("Moon");
        o.line(moons, Planet.BY_NAME);
        return o.toString();
    }
}
