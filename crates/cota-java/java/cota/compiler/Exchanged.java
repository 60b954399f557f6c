package cota.compiler;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A class file in which a version of a method and the method have exchanged their names. */
final class Exchanged {
    private static final String MARK = "__cota_";
    private final byte[] file;
    private final DataInputStream in;
    private final Map<Integer, String> texts = new HashMap<>();

    private Exchanged(byte[] file) {
        this.file = file;
        in = new DataInputStream(new ByteArrayInputStream(file));
    }

    static byte[] of(byte[] file, String version) throws IOException {
        return new Exchanged(file.clone()).exchanged(version);
    }

    private int position() throws IOException {
        return file.length - in.available();
    }

    private byte[] exchanged(String version) throws IOException {
        in.skipBytes(8);
        int count = in.readUnsignedShort();
        for (int at = 1; at < count; at++) {
            at += constant(at);
        }
        in.skipBytes(6);
        in.skipBytes(2 * in.readUnsignedShort());
        members(new HashMap<>());
        Map<String, Integer> methods = new HashMap<>();
        members(methods);
        String original = version.substring(0, version.indexOf(MARK));
        for (Map.Entry<String, Integer> method : methods.entrySet()) {
            if (method.getKey().startsWith(version + "(")) {
                Integer other = methods.get(original + method.getKey().substring(version.length()));
                int own = method.getValue();
                for (int at = 0; at < 2 && other != null; at++) {
                    byte kept = file[own + at];
                    file[own + at] = file[other + at];
                    file[other + at] = kept;
                }
                if (other != null) {
                    return file;
                }
            }
        }
        throw new IOException("no method " + version);
    }

    /** Reads a constant; how many numbers it has more than one. */
    private int constant(int number) throws IOException {
        int tag = in.readUnsignedByte();
        switch (tag) {
            case 1 -> texts.put(number, in.readUTF());
            case 7, 8, 16, 19, 20 -> in.skipBytes(2);
            case 15 -> in.skipBytes(3);
            case 5, 6 -> in.skipBytes(8);
            default -> in.skipBytes(4);
        }
        return tag == 5 || tag == 6 ? 1 : 0;
    }

    /** Reads fields or methods: where the number of each name is, by name and type. */
    private void members(Map<String, Integer> places) throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            in.skipBytes(2);
            int place = position();
            places.put(texts.get(in.readUnsignedShort()) + texts.get(in.readUnsignedShort()), place);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.skipBytes(2);
                in.skipBytes(in.readInt());
            }
        }
    }
}
