package cases.deep;

import cases.Out;

public final class Initialisers {
    static class Chain0 {
        static int value = Chain1.value + 0;
    }

    static class Chain1 {
        static int value = Chain2.value + 1;
    }

    static class Chain2 {
        static int value = Chain3.value + 2;
    }

    static class Chain3 {
        static int value = Chain4.value + 3;
    }

    static class Chain4 {
        static int value = Chain5.value + 4;
    }

    static class Chain5 {
        static int value = Chain6.value + 5;
    }

    static class Chain6 {
        static int value = Chain7.value + 6;
    }

    static class Chain7 {
        static int value = Chain8.value + 7;
    }

    static class Chain8 {
        static int value = Chain9.value + 8;
    }

    static class Chain9 {
        static int value = Chain10.value + 9;
    }

    static class Chain10 {
        static int value = Chain11.value + 10;
    }

    static class Chain11 {
        static int value = Chain12.value + 11;
    }

    static class Chain12 {
        static int value = Chain13.value + 12;
    }

    static class Chain13 {
        static int value = Chain14.value + 13;
    }

    static class Chain14 {
        static int value = Chain15.value + 14;
    }

    static class Chain15 {
        static int value = Chain16.value + 15;
    }

    static class Chain16 {
        static int value = Chain17.value + 16;
    }

    static class Chain17 {
        static int value = Chain18.value + 17;
    }

    static class Chain18 {
        static int value = Chain19.value + 18;
    }

    static class Chain19 {
        static int value = Chain20.value + 19;
    }

    static class Chain20 {
        static int value = Chain21.value + 20;
    }

    static class Chain21 {
        static int value = Chain22.value + 21;
    }

    static class Chain22 {
        static int value = Chain23.value + 22;
    }

    static class Chain23 {
        static int value = Chain24.value + 23;
    }

    static class Chain24 {
        static int value = Chain25.value + 24;
    }

    static class Chain25 {
        static int value = Chain26.value + 25;
    }

    static class Chain26 {
        static int value = Chain27.value + 26;
    }

    static class Chain27 {
        static int value = Chain28.value + 27;
    }

    static class Chain28 {
        static int value = Chain29.value + 28;
    }

    static class Chain29 {
        static int value = Chain30.value + 29;
    }

    static class Chain30 {
        static int value = Chain31.value + 30;
    }

    static class Chain31 {
        static int value = Chain32.value + 31;
    }

    static class Chain32 {
        static int value = Chain33.value + 32;
    }

    static class Chain33 {
        static int value = Chain34.value + 33;
    }

    static class Chain34 {
        static int value = Chain35.value + 34;
    }

    static class Chain35 {
        static int value = Chain36.value + 35;
    }

    static class Chain36 {
        static int value = Chain37.value + 36;
    }

    static class Chain37 {
        static int value = Chain38.value + 37;
    }

    static class Chain38 {
        static int value = Chain39.value + 38;
    }

    static class Chain39 {
        static int value = Chain40.value + 39;
    }

    static class Chain40 {
        static int value = Chain41.value + 40;
    }

    static class Chain41 {
        static int value = Chain42.value + 41;
    }

    static class Chain42 {
        static int value = Chain43.value + 42;
    }

    static class Chain43 {
        static int value = Chain44.value + 43;
    }

    static class Chain44 {
        static int value = Chain45.value + 44;
    }

    static class Chain45 {
        static int value = Chain46.value + 45;
    }

    static class Chain46 {
        static int value = Chain47.value + 46;
    }

    static class Chain47 {
        static int value = Chain48.value + 47;
    }

    static class Chain48 {
        static int value = Chain49.value + 48;
    }

    static class Chain49 {
        static int value = Chain50.value + 49;
    }

    static class Chain50 {
        static int value = Chain51.value + 50;
    }

    static class Chain51 {
        static int value = Chain52.value + 51;
    }

    static class Chain52 {
        static int value = Chain53.value + 52;
    }

    static class Chain53 {
        static int value = Chain54.value + 53;
    }

    static class Chain54 {
        static int value = Chain55.value + 54;
    }

    static class Chain55 {
        static int value = Chain56.value + 55;
    }

    static class Chain56 {
        static int value = Chain57.value + 56;
    }

    static class Chain57 {
        static int value = Chain58.value + 57;
    }

    static class Chain58 {
        static int value = Chain59.value + 58;
    }

    static class Chain59 {
        static int value = Chain60.value + 59;
    }

    static class Chain60 {
        static int value = 1;
    }

    public static String run() {
        Out o = new Out();
        o.line(Chain0.value, Chain30.value);
        return o.toString();
    }
}
