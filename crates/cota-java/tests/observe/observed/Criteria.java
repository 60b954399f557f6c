package observed;

/** Criteria beside the class. */
public class Criteria {
    static boolean full(SearchTree tree) { return tree.root != null && tree.root.left != null && tree.root.right != null; }
    static int of(Object any) { return 1; }
    static int of(SearchTree tree) { return 2; }
    int instance() { return 0; }
}
