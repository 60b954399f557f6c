//! Predicates at the edges of what can stay open: overflow, narrowing, boxes, identity, natives that
//! look into objects, links that are overwritten.

use cota_java::{JavaSearch, Thrower};
use cota_jvm::Options;

use crate::common::{self, Classes};
use crate::found::{compare, none_differs};

/// Each line is the body of a predicate; those with `// throws` let exceptions out.
const PREDICATES: &[&str] = &[
    // Java's ints wrap.
    "return a + Integer.MAX_VALUE < 0 && b - Integer.MIN_VALUE < 0 && -c + Integer.MIN_VALUE <= 0;",
    "return a < Integer.MAX_VALUE && a - b > Integer.MIN_VALUE && a + 2000000000 > b - 2000000000 && Math.abs(a - b) <= c;",
    "int x = a + 2147483000; return x + 647 + b > 0;",
    "int x = a; for (int i = 0; i < 40; i++) x += x; return x == 0;",
    // Types that are no ints.
    "return (\"k\" + a).equals(\"k2\") || String.valueOf(b).length() == 2;",
    "long x = (long) a * b; float f = c; return x > 1L || f / 2 > 1.0f || ((long) a << 33 >>> 32) == 2 * b;",
    "long x = a; long y = b; return x < y && (x ^ y) == 3L;",
    "double x = a; return x == 2.0 || c == 2;",
    "byte x = (byte) (a + 127); char y = (char) (b - 1); short z = (short) c; return x < 0 && y > 2 || z == 1;",
    "byte x = (byte) (b + 100); return x > c + 100;",
    "return s < a && s != b && (short) (s + 32767) < 0;",
    "return (a & 1) == (b & 1) && (a | c) == a && (a ^ b) < 3 && ~c < -2;",
    "return a << b == c && a >> 1 < b && a >>> 1 == (c >> 1);",
    "return b % 2 == 0 && (c == 0 || a / c == 1) && a * b < 5;",
    // throws
    "return a / b == 1;",
    // Arrays.
    "int[] k = {a, b, c, a - b}; Arrays.sort(k); return k[0] == a && k[3] >= b;",
    "int[] k = new int[3]; k[0] = a; k[1] = b; k[2] = c; return k[0] < k[1] && k[1] < k[2];",
    "int[] k = {a, b, c}; int[] l = k.clone(); l[0]++; System.arraycopy(k, 1, l, 1, 2); return l[0] > l[1] && l[2] == k[2];",
    "int[] k = {a, b}; int[] l = {b, c}; return Arrays.equals(k, l);",
    "int[] k = {a, b}; return Arrays.hashCode(k) % 3 == 0;",
    "return new int[Math.max(a, 0)].length == b && c == a;",
    "return new int[b][c].length == b && (b == 0 || new int[b][c][0].length == c);",
    "byte[] k = new byte[2]; k[0] = (byte) a; k[1] = (byte) (b + 127); return k[0] < k[1];",
    "boolean[] k = new boolean[5]; k[c] = true; return k[b];",
    "int[] k = {5, 6, 7}; try { return k[a] > k[b]; } catch (ArrayIndexOutOfBoundsException e) { return c > 2; }",
    // throws
    "int[] k = {1, 2}; k[a] = b; return k[0] == 1;",
    // Switches.
    "switch (a) { case 0: return b == 1; case 1: return c == 1; default: return b == c; }",
    "switch (\"k\" + b) { case \"k1\": return a > c; case \"k2\": return true; default: return false; }",
    // Boxes.
    "Integer x = a, y = b; return x == y && c > a;",
    "Integer x = a, y = b; return System.identityHashCode(x) == System.identityHashCode(y) && c > a;",
    "Integer x = a + 126, y = b + 126; return x == y || c == 0;",
    "Integer x = a + 1000, y = b + 1000; Integer z = x; return z == x && (x == y || x.equals(y));",
    "Integer x = a; Integer y = new Integer(a); Integer z = new Integer(b); return x != y && y != z && x.equals(z);",
    "Integer x = a; return x == Integer.valueOf(2) || x == Integer.valueOf(\"1\");",
    "Map<Object, String> m = new IdentityHashMap<>(); m.put(a, \"a\"); m.put(b, \"b\"); return m.size() == 1;",
    "Object x = a; Object y = c; return x instanceof Integer && x.equals(y) && x.hashCode() < 3;",
    "Integer x = a; synchronized (x) { return x > b; }",
    "Comparable<Integer> x = a; return x.compareTo(b) < 0 && Integer.compare(b, c) < 0;",
    "Long x = (long) a; Short y = (short) b; return x.intValue() == y.intValue();",
    // Collections.
    "Map<Integer, Integer> m = new HashMap<>(); m.put(a, b); m.put(b, c); return m.getOrDefault(c, -1) == b;",
    "Set<Integer> t = new TreeSet<>(); return t.add(a) && t.add(b) && t.add(c);",
    "Set<Integer> t = new HashSet<>(); return t.add(a) && t.add(b) && t.add(c);",
    "List<Integer> l = new LinkedList<>(); l.add(a); l.add(b); l.add(c); return l.contains(3) && l.indexOf(b) == 1 && Collections.max(l) == (int) l.get(2);",
    "List<Integer> l = new ArrayList<>(List.of(a, b, c)); Collections.sort(l); return l.get(0) == a && l.remove(Integer.valueOf(c));",
    "Deque<Integer> q = new ArrayDeque<>(); q.push(a); q.push(b); return q.pop() > q.pop();",
    "PriorityQueue<Integer> q = new PriorityQueue<>(); q.add(a); q.add(b); q.add(c); return q.remove() == b;",
    "Comparator<Integer> o = (x, y) -> x - y; return o.compare(a, b) < 0 && o.compare(b, c) < 0;",
    "return Objects.equals(a, b) && Objects.hash(a, c) % 2 == 0;",
    "AtomicInteger x = new AtomicInteger(a); return x.compareAndSet(b, c) && x.get() == 2 && x.incrementAndGet() == 3;",
    "AtomicReference<Integer> x = new AtomicReference<>(a); return x.compareAndSet(b, c) && x.get() == c;",
    "AtomicReference<Node> x = new AtomicReference<>(first); return first != null && x.compareAndSet(first.next, null) && x.get() == null;",
    "int d = a - b, e = b - c; return d < e && d != 0 && e >= -1;",
    // Writes.
    "int t = a; a = b; b = t; return a < b;",
    "a += 2; c = a - b; s = (short) c; return c == 2 && s == 2;",
    "cached = a; return cached == b && cached-- > 0;",
    "if (first != null) { first.next = first; first.v = b; } return first == null || first.next.v == a;",
    "Node n = first; first = null; return n == null || n.next == null || n.next.v > n.v;",
    "if (first == null || first.next == null) return false; Node n = first.next; first.next = null; return n != first && n.next == first;",
    // References.
    "Set<Node> seen = new HashSet<>(); for (Node n = first; n != null; n = n.next) if (!seen.add(n)) return false; return seen.size() == b;",
    "int k = 0; for (Node n = first; n != null && k < 5; n = n.next) k++; return k == 5;",
    "return first != null && first.next != null && first.next.next == first && first.next != first;",
    "return first != null && first.next == first.next && (first.next == other) == (a > 0);",
    "return first != null && other != null && first.next == other.next && other != first;",
    "Node[] k = {first, other, null}; return k[c % 3] == first && k.length > b;",
    "Object[] k = new Node[2]; k[0] = first; System.arraycopy(k, 0, k, 1, 1); return k[1] == other;",
    "Object[] k = {first, other}; Node[] l = new Node[2]; System.arraycopy(k, 0, l, 0, 2); return l[0] != l[1];",
    "List<Node> l = new ArrayList<>(); l.add(first); l.add(other); return first != null && l.indexOf(first.next) == 1;",
    "Map<Node, Integer> m = new HashMap<>(); m.put(first, a); m.put(other, b); return m.get(first) == (int) a && m.size() == c;",
    "Map<Node, Node> m = new HashMap<>(); if (first == null) return false; m.put(first, first.next); return m.put(first.next, first) == null && m.get(m.get(first)) == first;",
    "Map<Node, Integer> m = new HashMap<>(); if (first == null) return false; m.put(first, 1); m.merge(first.next, 1, Integer::sum); return m.get(first) == 2;",
    "return first instanceof Node && first.next instanceof Object && ((Object) first.next).equals(other);",
    "return first != null && first.next != null && first.next.twice() == first.twice() && first.next.hashCode() == first.hashCode();",
    "return first != null && first.next != null && first.next.getClass() == Node.class && System.identityHashCode(first.next) != System.identityHashCode(first);",
    // throws
    "return first.next.v > a;",
    // throws
    "Object o = first; if (first != null) o = first.next; return ((String) o) == null;",
    "try { return first.next.v > a; } catch (NullPointerException e) { return other == null; }",
    // Returns.
    "return isTrue(a > b) && isTrue(b > c);",
    "return a > b ? isTrue(c > b) : isTrue(c < b);",
    "boolean x = a > b; boolean y = c > 1; return x ^ y;",
    "if (a == b) return true; if (b == c) return true; return first == other;",
];

fn source() -> String {
    let predicates = PREDICATES
        .iter()
        .enumerate()
        .map(|(number, body)| format!("    public boolean p{number}() {{ {body} }}\n"));
    format!(
        "package edges;\nimport java.util.*;\nimport java.util.concurrent.atomic.*;\n\
         @SuppressWarnings(\"all\")\npublic class Edges {{\n\
         public static class Node {{ Node next; int v; int twice() {{ return v + v; }} }}\n\
         int a, b, c; short s; Node first, other; static int cached;\n\
         static boolean isTrue(boolean x) {{ return x; }}\n{}}}\n",
        predicates.collect::<String>()
    )
}

fn scope(size: u32) -> String {
    format!(
        "Node={size},Node.v=0..=2,Edges.a=-1..={size},Edges.b=0..={size},Edges.c=0..=4,Edges.s=-2..=1"
    )
}

#[test]
fn what_cannot_stay_open_gets_a_value() {
    let Some(jdk) = common::jdk() else { return };
    let source = source();
    let classes = Classes::of(jdk, &[("edges/Edges.java", source.as_str())]);
    let (mut accepted, mut differences) = (0, Vec::new());
    for (number, body) in PREDICATES.iter().enumerate() {
        for (size, without_intrinsics) in [(2, true), (3, false)] {
            let options = Options { without_intrinsics, ..Options::default() };
            let subject = classes.predicate("edges.Edges", &format!("p{number}"), options);
            let scope = scope(size).parse().unwrap();
            let search = JavaSearch::new(&subject, &scope, Thrower::Rejects).unwrap();
            match compare(&search) {
                Ok(structures) => accepted += structures,
                Err(error) => differences.push((number, format!("{body}\n{size}: {error}"))),
            }
        }
    }
    none_differs(PREDICATES.len(), differences);
    assert!(accepted > 10_000, "{accepted} structures");
}
