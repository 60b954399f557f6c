package cases.records;

import cases.Out;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

public final class Keys {
    public static String run() {
        Out o = new Out();
        record Cell(int row, int column) {
        }
        Map<Cell, String> map = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            map.put(new Cell(i % 4, i % 3), "v" + i);
        }
        o.line(map, map.size(), map.get(new Cell(1, 2)), map.get(new Cell(9, 9)), map.containsKey(new Cell(0, 0)));
        List<Cell> cells = new ArrayList<>(map.keySet());
        cells.sort(Comparator.comparing(Cell::column).thenComparing(Cell::row, Comparator.reverseOrder()));
        o.line(cells, new HashSet<>(cells).equals(map.keySet()));
        return o.toString();
    }
}
