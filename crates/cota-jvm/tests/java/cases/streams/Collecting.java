package cases.streams;

import cases.Out;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

public final class Collecting {
    public static String run() {
        Out o = new Out();
        List<String> words = List.of("apple", "fig", "banana", "cherry", "date", "elder", "grape", "fig");
        o.line(words.stream().collect(Collectors.groupingBy(String::length)), words.stream().collect(Collectors.groupingBy(s -> s.charAt(0), TreeMap::new, Collectors.counting())), words.stream().collect(Collectors.partitioningBy(s -> s.length() > 4)), words.stream().distinct().collect(Collectors.toMap(s -> s, String::length)), words.stream().collect(Collectors.toMap(s -> s, s -> 1, Integer::sum, LinkedHashMap::new)));
        o.line(words.stream().collect(Collectors.toCollection(TreeSet::new)), words.stream().collect(Collectors.toSet()).size(), words.stream().collect(Collectors.averagingInt(String::length)), words.stream().collect(Collectors.summingInt(String::length)), words.stream().collect(Collectors.mapping(s -> s.substring(0, 1), Collectors.joining("|"))), words.stream().collect(Collectors.counting()), words.stream().collect(Collectors.maxBy(Comparator.comparing(String::length))));
        o.line(words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(s -> s.charAt(0), Collectors.toList()))), words.stream().collect(Collectors.reducing(0, String::length, Integer::sum)), words.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)), words.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.joining(), (n, s) -> n + s)), words.stream().collect(Collectors.summarizingInt(String::length)), words.stream().collect(Collectors.partitioningBy(s -> s.contains("e"), Collectors.counting())));
        o.attempt(() -> words.stream().collect(Collectors.toMap(s -> s, s -> 1))).line(words.stream().collect(StringBuilder::new, StringBuilder::append, StringBuilder::append), words.stream().collect(Collectors.filtering(s -> s.length() == 3, Collectors.toList())), words.stream().collect(Collectors.flatMapping(s -> s.chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new))));
        return o.toString();
    }
}
