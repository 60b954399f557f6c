package bstree;

public class BSTree {
    static class Node {
        int key;
        Node left;
        Node right;
    }

    private Node root;

    public boolean find(int x) {
        Node current = root;
        while (current != null) {
            if (current.key == x) {
                return true;
            }
            if (x < current.key) {
                current = current.left;
            } else {
                current = current.right;
            }
        }
        return false;
    }
}
