package cases.interfaces;

import cases.Out;

public final class Recursive {
    interface Visitor<R> {
        R number(int n);

        R sum(Node a, Node b);
    }

    interface Node {
        <R> R accept(Visitor<R> visitor);

        static Node number(int n) {
            return new Node() {
                @Override
                public <R> R accept(Visitor<R> visitor) {
                    return visitor.number(n);
                }
            };
        }

        static Node sum(Node a, Node b) {
            return new Node() {
                @Override
                public <R> R accept(Visitor<R> visitor) {
                    return visitor.sum(a, b);
                }
            };
        }
    }

    public static String run() {
        Out o = new Out();
        Visitor<String> printer = new Visitor<>() {
            @Override
            public String number(int n) {
                return "" + n;
            }

            @Override
            public String sum(Node a, Node b) {
                return "(" + a.accept(this) + " + " + b.accept(this) + ")";
            }
        };
        Visitor<Integer> adder = new Visitor<>() {
            @Override
            public Integer number(int n) {
                return n;
            }

            @Override
            public Integer sum(Node a, Node b) {
                return a.accept(this) + b.accept(this);
            }
        };
        Node tree = Node.sum(Node.number(1), Node.sum(Node.number(20), Node.number(300)));
        o.line(tree.accept(printer), tree.accept(adder));
        return o.toString();
    }
}
