package refused;

import java.net.URL;

public final class Addresses {
    public static String run() throws Exception {
        return "" + new URL("http://localhost/").getContent();
    }
}
