package refused;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;

public final class Serialising {
    public static String run() throws Exception {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject("text");
        return "written";
    }
}
