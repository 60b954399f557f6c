package navigation;

/** A list in a balanced tree: a node knows its place relative to its parent. */
public class TreeList {
    static class Node {
        Node left;
        Node right;
        int height;
        /** The index minus that of the parent. */
        int relative;
        int value;

        Node(int relative, int value) {
            this.relative = relative;
            this.value = value;
        }

        /** The balanced subtree of values from one index to before another; the index of the parent is known. */
        Node(int[] values, int from, int to, int parent) {
            int middle = (from + to) / 2;
            this.relative = middle - parent;
            this.value = values[middle];
            if (from < middle) {
                this.left = new Node(values, from, middle, middle);
            }
            if (middle + 1 < to) {
                this.right = new Node(values, middle + 1, to, middle);
            }
            updateHeight();
        }

        /** The node at an index, which counts from the parent. */
        Node get(int index) {
            int below = index - relative;
            if (below == 0) {
                return this;
            }
            Node next = below < 0 ? left : right;
            if (next == null) {
                return null;
            }
            return next.get(below);
        }

        /** The first index with a value, or -1. */
        int indexOf(int wanted, int parent) {
            int index = parent + relative;
            if (left != null) {
                int found = left.indexOf(wanted, index);
                if (found != -1) {
                    return found;
                }
            }
            if (value == wanted) {
                return index;
            }
            if (right != null) {
                return right.indexOf(wanted, index);
            }
            return -1;
        }

        int fill(int[] values, int from) {
            int at = from;
            if (left != null) {
                at = left.fill(values, at);
            }
            values[at] = value;
            at++;
            if (right != null) {
                at = right.fill(values, at);
            }
            return at;
        }

        /** The subtree with a value put in. */
        Node insert(int index, int fresh) {
            int below = index - relative;
            if (below <= 0) {
                if (left == null) {
                    left = new Node(-1, fresh);
                } else {
                    left = left.insert(below, fresh);
                }
                // What is put in comes before this node; the parent moves with it if it comes after.
                if (relative >= 0) {
                    relative++;
                }
            } else {
                if (right == null) {
                    right = new Node(1, fresh);
                } else {
                    right = right.insert(below, fresh);
                }
                if (relative < 0) {
                    relative--;
                }
            }
            return balanced();
        }

        /** The subtree without the node at an index. */
        Node remove(int index) {
            int below = index - relative;
            if (below == 0) {
                return withoutTop();
            }
            if (below > 0) {
                right = right.remove(below);
                if (relative < 0) {
                    relative++;
                }
            } else {
                left = left.remove(below);
                if (relative > 0) {
                    relative--;
                }
            }
            return balanced();
        }

        private Node last() {
            return right == null ? this : right.last();
        }

        private Node first() {
            return left == null ? this : left.first();
        }

        private Node withoutLast() {
            if (right == null) {
                return withoutTop();
            }
            right = right.withoutLast();
            if (relative < 0) {
                relative++;
            }
            return balanced();
        }

        private Node withoutFirst() {
            if (left == null) {
                return withoutTop();
            }
            left = left.withoutFirst();
            if (relative > 0) {
                relative--;
            }
            return balanced();
        }

        private Node withoutTop() {
            if (right == null && left == null) {
                return null;
            }
            if (right == null) {
                // A parent behind the removed node comes one nearer.
                left.relative += relative < 0 ? relative + 1 : relative;
                return left;
            }
            if (left == null) {
                // The child itself comes one nearer, unless the parent does too.
                right.relative += relative < 0 ? relative : relative - 1;
                return right;
            }
            if (lean() > 0) {
                value = right.first().value;
                right = right.withoutFirst();
                if (relative < 0) {
                    relative++;
                }
            } else {
                value = left.last().value;
                left = left.withoutLast();
                if (relative > 0) {
                    relative--;
                }
            }
            return balanced();
        }

        private Node balanced() {
            switch (lean()) {
                case -2:
                    if (left.lean() > 0) {
                        left = left.rotateLeft();
                    }
                    return rotateRight();
                case 2:
                    if (right.lean() < 0) {
                        right = right.rotateRight();
                    }
                    return rotateLeft();
                default:
                    updateHeight();
                    return this;
            }
        }

        private int lean() {
            return heightOf(right) - heightOf(left);
        }

        private static int heightOf(Node node) {
            return node == null ? -1 : node.height;
        }

        private void updateHeight() {
            int one = heightOf(left);
            int other = heightOf(right);
            height = (one > other ? one : other) + 1;
        }

        /** The right child goes to the top. */
        private Node rotateLeft() {
            Node top = right;
            Node moved = top.left;
            int step = top.relative;
            top.relative = relative + step;
            relative = -step;
            right = moved;
            if (moved != null) {
                moved.relative = moved.relative + step;
            }
            top.left = this;
            updateHeight();
            top.updateHeight();
            return top;
        }

        /** The left child goes to the top. */
        private Node rotateRight() {
            Node top = left;
            Node moved = top.right;
            int step = top.relative;
            top.relative = relative + step;
            relative = -step;
            left = moved;
            if (moved != null) {
                moved.relative = moved.relative + step;
            }
            top.right = this;
            updateHeight();
            top.updateHeight();
            return top;
        }
    }

    Node root;
    int size;

    public TreeList() {
    }

    /** The list of these values. */
    public TreeList(int[] values) {
        if (values.length > 0) {
            this.root = new Node(values, 0, values.length, 0);
            this.size = values.length;
        }
    }

    public int get(int index) {
        check(index, 0, size - 1);
        return root.get(index).value;
    }

    /** Puts a value in place of another one, which is the result. */
    public int set(int index, int value) {
        check(index, 0, size - 1);
        Node node = root.get(index);
        int result = node.value;
        node.value = value;
        return result;
    }

    public void add(int index, int value) {
        check(index, 0, size);
        if (root == null) {
            root = new Node(index, value);
        } else {
            root = root.insert(index, value);
        }
        size++;
    }

    public void addLast(int value) {
        add(size, value);
    }

    public void addAll(int[] values) {
        for (int i = 0; i < values.length; i++) {
            addLast(values[i]);
        }
    }

    public int remove(int index) {
        check(index, 0, size - 1);
        int result = get(index);
        root = root.remove(index);
        size--;
        return result;
    }

    /** The first index with a value, or -1. */
    public int indexOf(int value) {
        if (root == null) {
            return -1;
        }
        return root.indexOf(value, 0);
    }

    public boolean contains(int value) {
        return indexOf(value) >= 0;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        root = null;
        size = 0;
    }

    /** All values, first to last. */
    public int[] toArray() {
        int[] values = new int[size];
        if (root != null) {
            root.fill(values, 0);
        }
        return values;
    }

    private void check(int index, int from, int to) {
        if (index < from || index > to) {
            throw new IndexOutOfBoundsException("no such place");
        }
    }
}
