package cota.compiler;

import java.util.ArrayList;
import java.util.List;

/** The lines of a {@code @CsvSource}, as JUnit reads them. */
final class Csv {
    private static final char NONE = '\0';
    private final List<String> given;
    private final String block;
    private final String delimiter;
    private final char quote;
    private final String empty;
    private final List<String> nulls;
    private final boolean trims;

    Csv(List<String> given, String block, char delimiter, String longDelimiter, char quote, String empty, List<String> nulls, boolean trims) {
        this.given = given;
        this.block = block;
        this.delimiter = !longDelimiter.isEmpty() ? longDelimiter : delimiter == NONE ? "," : String.valueOf(delimiter);
        this.quote = quote;
        this.empty = empty;
        this.nulls = nulls;
        this.trims = trims;
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (String line : given) {
            rows.add(row(line));
        }
        if (!block.isEmpty()) {
            for (String line : block.split("\n")) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    rows.add(row(line));
                }
            }
        }
        return rows;
    }

    private List<String> row(String line) {
        List<String> values = new ArrayList<>();
        int at = 0;
        while (true) {
            int start = at;
            while (start < line.length() && Character.isWhitespace(line.charAt(start))) {
                start++;
            }
            if (start < line.length() && line.charAt(start) == quote) {
                StringBuilder text = new StringBuilder();
                at = start + 1;
                // Two quotes are one that is part of the text.
                while (at < line.length() && (line.charAt(at) != quote || at + 1 < line.length() && line.charAt(at + 1) == quote)) {
                    at += line.charAt(at) == quote ? 1 : 0;
                    text.append(line.charAt(at++));
                }
                int end = line.indexOf(delimiter, Math.min(at + 1, line.length()));
                at = end < 0 ? line.length() : end;
                values.add(text.isEmpty() ? empty : known(text.toString()));
            } else {
                int end = line.indexOf(delimiter, at);
                String text = line.substring(at, end < 0 ? line.length() : end);
                text = trims ? text.strip() : text;
                at = end < 0 ? line.length() : end;
                values.add(text.isEmpty() ? null : known(text));
            }
            if (at >= line.length()) {
                return values;
            }
            at += delimiter.length();
        }
    }

    private String known(String text) {
        return nulls.contains(text) ? null : text;
    }
}
