package cases.control;

import cases.Out;

public final class Ackermann {
    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int hanoi(int n, char from, char to, char via) {
        return n == 0 ? 0 : hanoi(n - 1, from, via, to) + from - to + 1 + hanoi(n - 1, via, to, from);
    }

    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = (1 << n) - 1 & ~(columns | left | right); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static long power(long base, int exponent) {
        return exponent == 0 ? 1 : power(base * base, exponent / 2) * (exponent % 2 == 1 ? base : 1);
    }

    static int binomial(int n, int k) {
        return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    public static String run() {
        Out o = new Out();
        o.line(ackermann(2, 3), fibonacci(18), hanoi(8, 'a', 'b', 'c'), queens(6, 0, 0, 0, 0), gcd(1071, 462), power(3, 13), binomial(10, 4), isEven(10));
        return o.toString();
    }
}
