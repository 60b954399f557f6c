package cases.treeset;

import cases.Out;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

public final class Sieve {
    public static String run() {
        Out o = new Out();
        TreeSet<Integer> numbers = new TreeSet<>();
        for (int i = 2; i < 120; i++) {
            numbers.add(i);
        }
        List<Integer> primes = new ArrayList<>();
        while (!numbers.isEmpty()) {
            int prime = numbers.pollFirst();
            primes.add(prime);
            for (int k = prime; k < 120; k += prime) {
                numbers.remove(k);
            }
        }
        o.line(primes);
        return o.toString();
    }
}
