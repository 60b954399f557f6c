package cases.collections;

import cases.Out;
import java.util.List;
import java.util.Stack;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

public final class Legacy {
    public static String run() {
        Out o = new Out();
        Stack<Integer> stack = new Stack<>();
        for (int i = 0; i < 12; i++) {
            stack.push(i);
        }
        o.line(stack, stack.peek(), stack.pop(), stack.search(5), stack.search(99), stack.size(), stack.firstElement(), stack.elementAt(3));
        Vector<String> vector = new Vector<>(List.of("a", "b"));
        vector.addElement("c");
        vector.insertElementAt("z", 0);
        o.line(vector, vector.indexOf("b"), vector.capacity(), vector.remove(1)).attempt(() -> new Stack<>().pop()).attempt(() -> vector.elementAt(9)).attempt(() -> new Stack<>().peek());
        java.util.Hashtable<String, Integer> table = new java.util.Hashtable<>();
        table.put("one", 1);
        table.put("two", 2);
        o.line(table, table.get("one"), table.contains(2)).attempt(() -> table.put(null, 1));
        StringTokenizer tokens = new StringTokenizer("a b,c", " ,");
        while (tokens.hasMoreTokens()) {
            o.line(tokens.countTokens(), tokens.nextToken());
        }
        ConcurrentHashMap<String, Integer> concurrent = new ConcurrentHashMap<>();
        for (int i = 0; i < 30; i++) {
            concurrent.merge("k" + i % 9, i, Integer::sum);
        }
        o.line(concurrent, concurrent.size(), concurrent.putIfAbsent("k1", 0), concurrent.remove("k2"), concurrent.computeIfAbsent("n", String::length), new TreeMap<>(concurrent)).attempt(() -> concurrent.put(null, 1));
        return o.toString();
    }
}
