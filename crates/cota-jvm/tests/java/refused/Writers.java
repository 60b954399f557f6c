package refused;

import java.io.FileWriter;

public final class Writers {
    public static String run() throws Exception {
        new FileWriter("written-by-a-program").close();
        return "written";
    }
}
