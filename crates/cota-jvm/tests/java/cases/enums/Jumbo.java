package cases.enums;

import cases.Out;
import java.util.EnumMap;
import java.util.EnumSet;

public final class Jumbo {
    enum Many {
            C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13,
            C14, C15, C16, C17, C18, C19, C20, C21, C22, C23, C24, C25, C26, C27,
            C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39, C40, C41,
            C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53, C54, C55,
            C56, C57, C58, C59, C60, C61, C62, C63, C64, C65, C66, C67, C68, C69
    }

    public static String run() {
        Out o = new Out();
        EnumSet<Many> odd = EnumSet.noneOf(Many.class);
        for (Many each : Many.values()) {
            if (each.ordinal() % 2 == 1) {
                odd.add(each);
            }
        }
        EnumSet<Many> even = EnumSet.complementOf(odd);
        EnumMap<Many, Integer> map = new EnumMap<>(Many.class);
        for (Many each : EnumSet.range(Many.C60, Many.C69)) {
            map.put(each, each.ordinal());
        }
        o.line(odd, even.size(), even.contains(Many.C68), odd.containsAll(EnumSet.of(Many.C1, Many.C69)), map, EnumSet.allOf(Many.class).size(), Many.valueOf("C66"));
        odd.retainAll(EnumSet.range(Many.C62, Many.C67));
        even.removeIf(each -> each.ordinal() > 5);
        o.line(odd, even, odd.equals(EnumSet.of(Many.C63, Many.C65, Many.C67)));
        return o.toString();
    }
}
