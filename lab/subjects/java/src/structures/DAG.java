package structures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/**
 * A directed acyclic graph without isolated nodes. The weight of a node is 1 and the weights of its
 * children; children are listed by descending weight.
 */
public class DAG {
    /** A node and where its edges lead. */
    public static class Node {
        Node[] children = {};
    }

    private final List<Node> nodes = new ArrayList<>();
    private int size;

    /** Whether there is a path, possibly of no edges, between two nodes. */
    public static boolean reaches(Node from, Node to) {
        if (from == to) {
            return true;
        }
        for (Node child : from.children) {
            if (reaches(child, to)) {
                return true;
            }
        }
        return false;
    }

    /** The number of nodes. */
    public int size() {
        return size;
    }

    /** There is no cycle, no edge is there twice, children are in order, no node is isolated. */
    public boolean repOK() {
        Map<Node, Integer> weights = new HashMap<>();
        Set<Node> linked = new HashSet<>();
        for (Node node : nodes) {
            if (!weights.containsKey(node) && !visit(node, new HashSet<>(), weights, linked)) {
                return false;
            }
        }
        return linked.size() == size;
    }

    private static boolean visit(Node node, Set<Node> path, Map<Node, Integer> weights, Set<Node> linked) {
        path.add(node);
        Set<Node> distinct = new HashSet<>();
        int weight = 1;
        int previous = Integer.MAX_VALUE;
        for (int i = 0; i < node.children.length; i++) {
            Node child = node.children[i];
            linked.add(node);
            linked.add(child);
            if (!distinct.add(child) || path.contains(child)) {
                return false;
            }
            if (!weights.containsKey(child) && !visit(child, path, weights, linked)) {
                return false;
            }
            int childWeight = weights.get(child);
            if (childWeight > previous) {
                return false;
            }
            previous = childWeight;
            weight += childWeight;
        }
        weights.put(node, weight);
        path.remove(node);
        return true;
    }

    /** Graphs of {@code size} nodes. */
    public static IFinitization finDAG(int size) {
        IFinitization f = FinitizationFactory.create(DAG.class);
        IObjSet all = f.createObjSet(Node.class, size);
        IArraySet edges = f.createArraySet(Node[].class, f.createIntSet(0, size - 1), all, size);
        f.addAll("nodes", all);
        f.set("size", f.createIntSet(size));
        f.set("Node.children", edges);
        return f;
    }
}
