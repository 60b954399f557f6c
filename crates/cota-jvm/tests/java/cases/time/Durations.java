package cases.time;

import cases.Out;

public final class Durations {
    public static String run() {
        Out o = new Out();
        java.time.Duration d = java.time.Duration.ofSeconds(3725, 5_000_000);
        o.line(d, d.toMinutes(), d.plusMillis(995), d.multipliedBy(3), d.compareTo(java.time.Duration.ofHours(1)), java.time.Duration.parse("PT1H2M").getSeconds(), d.negated());
        java.time.LocalDate date = java.time.LocalDate.of(2024, 2, 28);
        o.line(date, date.plusDays(2), date.isLeapYear(), date.getDayOfWeek(), date.plusMonths(12), date.toEpochDay(), java.time.LocalDate.parse("1999-12-31").plusDays(1), date.lengthOfMonth(), date.compareTo(java.time.LocalDate.of(2025, 1, 1)));
        o.line(java.time.LocalTime.of(23, 59, 30).plusSeconds(45), java.time.LocalDateTime.of(2020, 1, 1, 0, 0).minusMinutes(1), java.time.Period.between(date, java.time.LocalDate.of(2026, 3, 1)), java.time.temporal.ChronoUnit.DAYS.between(date, java.time.LocalDate.of(2025, 2, 28)));
        o.attempt(() -> java.time.LocalDate.of(2023, 2, 29)).attempt(() -> java.time.LocalDate.parse("x"));
        return o.toString();
    }
}
