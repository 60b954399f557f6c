package cases.optionals;

import cases.Out;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public final class Misc {
    public static String run() {
        Out o = new Out();
        Map<String, Integer> ages = new TreeMap<>(Map.of("ann", 30, "bob", 25, "cid", 35));
        IntSummaryStatistics statistics = ages.values().stream().mapToInt(Integer::intValue).summaryStatistics();
        DoubleSummaryStatistics doubles = ages.values().stream().mapToDouble(Integer::doubleValue).summaryStatistics();
        o.line(statistics, doubles, statistics.getAverage(), doubles.getMax(), ages.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("none"), ages.values().stream().mapToInt(x -> x).boxed().collect(Collectors.averagingDouble(x -> x / 2.0)));
        return o.toString();
    }
}
