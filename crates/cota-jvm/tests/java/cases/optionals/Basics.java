package cases.optionals;

import cases.Out;
import java.util.Optional;

public final class Basics {
    public static String run() {
        Out o = new Out();
        Optional<String> some = Optional.of("value"), none = Optional.empty();
        o.line(some, none, some.isPresent(), none.isEmpty(), some.get(), none.orElse("other"), none.orElseGet(() -> "made"), some.map(String::length), none.map(String::length), some.filter(s -> s.startsWith("x")), some.flatMap(s -> Optional.of(s + "!")), some.equals(Optional.of("value")), some.hashCode(), Optional.ofNullable(null), none.or(() -> some), some.stream().count());
        o.attempt(() -> none.get()).attempt(() -> none.orElseThrow()).attempt(() -> none.orElseThrow(() -> new IllegalStateException("none"))).attempt(() -> Optional.of(null)).attempt(() -> some.map(s -> null));
        some.ifPresent(s -> o.line("present", s));
        none.ifPresentOrElse(s -> o.line(s), () -> o.line("absent"));
        return o.toString();
    }
}
