package cases.floats;

import cases.Out;
import java.util.Arrays;

public final class Sums {
    public static String run() {
        Out o = new Out();
        double harmonic = 0, alternating = 0;
        float single = 0;
        for (int i = 1; i <= 1000; i++) {
            harmonic += 1.0 / i;
            alternating += (i % 2 == 0 ? -1.0 : 1.0) / i;
            single += 1f / i;
        }
        o.line(harmonic, alternating, single, (float) harmonic);
        double x = 1;
        for (int i = 0; i < 20; i++) {
            x = x - (x * x - 2) / (2 * x);
        }
        o.line(x, x * x, x == Math.sqrt(2), (long) (x * 1e15));
        double[][] matrix = {{1, 2}, {3, 4}};
        double[][] product = new double[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    product[i][j] += matrix[i][k] * matrix[k][j] / 3;
                }
            }
        }
        o.line(Arrays.deepToString(product));
        return o.toString();
    }
}
