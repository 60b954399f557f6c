package cases.inner;

import cases.Out;
import java.util.ArrayList;
import java.util.List;

public final class Privates {
    static final class Account {
        private int balance;

        private Account(int balance) {
            this.balance = balance;
        }

        private void transfer(Account other, int amount) {
            if (amount > balance) {
                throw new IllegalArgumentException("only " + balance);
            }
            balance -= amount;
            other.balance += amount;
            Log.write("moved " + amount);
        }

        private static final class Log {
            private static final List<String> entries = new ArrayList<>();

            private static void write(String entry) {
                entries.add(entry);
            }

            private int read(Account account) {
                return account.balance + entries.size();
            }
        }
    }

    public static String run() {
        Out o = new Out();
        Account a = new Account(100), b = new Account(50);
        a.transfer(b, 30);
        o.line(a.balance, b.balance, Account.Log.entries, new Account.Log().read(a)).attempt(() -> { a.transfer(b, 500); return 0; });
        return o.toString();
    }
}
