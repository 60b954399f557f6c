package cases.arraydeque;

import cases.Out;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

public final class Brackets {
    public static String run() {
        Out o = new Out();
        for (String text : List.of("", "()", "([]{})", "([)]", "(((", "}", "{[()()]}x")) {
            Deque<Character> open = new ArrayDeque<>();
            boolean fine = true;
            for (char c : text.toCharArray()) {
                switch (c) {
                    case '(': open.push(')'); break;
                    case '[': open.push(']'); break;
                    case '{': open.push('}'); break;
                    case ')': case ']': case '}': fine &= !open.isEmpty() && open.pop() == c; break;
                    default: fine &= open.isEmpty();
                }
            }
            o.line(text, fine && open.isEmpty(), open);
        }
        return o.toString();
    }
}
