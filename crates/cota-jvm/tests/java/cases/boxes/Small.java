package cases.boxes;

import cases.Out;

public final class Small {
    public static String run() {
        Out o = new Out();
        o.line(Byte.parseByte("-128"), Byte.MAX_VALUE, Byte.toUnsignedInt((byte) -1), Byte.valueOf((byte) 5).hashCode(), Byte.compare((byte) 1, (byte) 3), Short.parseShort("7fff", 16), Short.reverseBytes((short) 0x0102), Short.toUnsignedInt((short) -1), Short.valueOf("5").equals((short) 5), Short.compare((short) 9, (short) 2));
        o.line(Boolean.parseBoolean("True"), Boolean.parseBoolean("yes"), Boolean.parseBoolean(null), Boolean.logicalXor(true, false), Boolean.compare(true, false), Boolean.hashCode(false), Boolean.toString(true), Boolean.TRUE.compareTo(false), Boolean.logicalAnd(true, false));
        o.attempt(() -> Byte.parseByte("128")).attempt(() -> Short.parseShort("40000")).attempt(() -> Byte.valueOf("x")).attempt(() -> Short.decode("0x10000"));
        byte b = (byte) 200;
        b += 100;
        b >>>= 1;
        short h = (short) 40000;
        h++;
        h *= 3;
        char c = 'a';
        c += 1;
        c++;
        int shifted = b << 33;
        o.line(b, h, c, (char) (c + 1), c + 1, shifted, (byte) 'é', -b, ~h, +c);
        return o.toString();
    }
}
