package cases.enums;

import cases.Out;

public final class Switching {
    enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

    public static String run() {
        Out o = new Out();
        int sum = 0;
        for (Suit suit : Suit.values()) {
            switch (suit) {
                case CLUBS:
                    sum += 1;
                case HEARTS:
                    sum += 10;
                    break;
                case SPADES:
                    sum += 100;
                    break;
                default:
                    sum += 1000;
            }
            String colour = switch (suit) {
                case CLUBS, SPADES -> "black";
                case HEARTS, DIAMONDS -> "red";
            };
            int points = switch (suit) {
                case CLUBS -> 1;
                default -> {
                    int x = suit.ordinal();
                    yield x * x;
                }
            };
            o.line(suit, sum, colour, points);
        }
        o.attempt(() -> { Suit none = null; switch (none) { case CLUBS: return 1; default: return 2; } });
        return o.toString();
    }
}
