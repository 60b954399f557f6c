package cases.switches;

import cases.Out;
import java.util.Arrays;

public final class Machine {
    public static String run() {
        Out o = new Out();
        int[] program = {1, 5, 1, 7, 2, 1, 3, 3, 4, 1, 2, 5, 9};
        int[] stack = new int[10];
        int top = 0;
        loop:
        for (int pc = 0; ; pc++) {
            switch (program[pc]) {
                case 1:
                    stack[top++] = program[++pc];
                    break;
                case 2:
                    top--;
                    stack[top - 1] += stack[top];
                    break;
                case 3:
                    stack[top - 1] *= stack[top - 1];
                    continue loop;
                case 4:
                    stack[top++] = top;
                    break;
                case 5:
                    stack[top - 1] = -stack[top - 1];
                    break;
                default:
                    break loop;
            }
            o.line(pc, top, stack[0]);
        }
        o.line(Arrays.toString(stack));
        return o.toString();
    }
}
