package cases.randoms;

import cases.Out;

public final class Splittable {
    public static String run() {
        Out o = new Out();
        java.util.SplittableRandom random = new java.util.SplittableRandom(99);
        o.line(random.nextInt(), random.nextLong(), random.nextInt(10, 20), random.nextDouble(), random.split().nextInt(), random.nextBoolean(), random.ints(4, 0, 50).boxed().toList());
        return o.toString();
    }
}
