package refused;

import java.util.ArrayList;
import java.util.List;

public final class EndlessGrowth {
    public static String run() {
        List<long[]> all = new ArrayList<>();
        while (true) {
            all.add(new long[1000]);
        }
    }
}
