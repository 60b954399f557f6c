package cases.characters;

import cases.Out;

public final class Caesar {
    public static String run() {
        Out o = new Out();
        String text = "Attack at Dawn, 42!";
        StringBuilder coded = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isUpperCase(c)) {
                coded.append((char) ('A' + (c - 'A' + 13) % 26));
            } else if (Character.isLowerCase(c)) {
                coded.append((char) ('a' + (c - 'a' + 13) % 26));
            } else if (Character.isDigit(c)) {
                coded.append(Character.forDigit((Character.digit(c, 10) + 5) % 10, 10));
            } else {
                coded.append(c);
            }
        }
        o.line(coded, coded.chars().filter(Character::isLetter).count(), coded.toString().chars().map(Character::toUpperCase).sum());
        return o.toString();
    }
}
