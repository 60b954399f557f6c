package cases.enums;

import cases.Out;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;

public final class EnumSets {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    public static String run() {
        Out o = new Out();
        EnumSet<Day> week = EnumSet.range(Day.MON, Day.FRI);
        EnumSet<Day> end = EnumSet.complementOf(week);
        o.line(week, end, EnumSet.noneOf(Day.class), EnumSet.allOf(Day.class), EnumSet.of(Day.WED, Day.MON));
        week.remove(Day.TUE);
        week.add(Day.SUN);
        o.line(week, week.contains(Day.SUN), week.size(), week.containsAll(EnumSet.of(Day.MON)), week.retainAll(end), week, EnumSet.copyOf(end).equals(end));
        for (Iterator<Day> it = end.iterator(); it.hasNext();) {
            if (it.next() == Day.SAT) {
                it.remove();
            }
        }
        o.line(end).attempt(() -> EnumSet.range(Day.SUN, Day.MON)).attempt(() -> EnumSet.copyOf(new ArrayList<Day>()));
        return o.toString();
    }
}
