//! Rows for people.

use cota_results::tables::{JavaRow, JavaTable};

/// A row, with what it should reach.
pub fn line(row: &JavaRow) -> String {
    let count = |count: Option<u64>| count.map_or(String::new(), |count| count.to_string());
    let digits = if row.unit == "s" { 3 } else { 1 };
    let measured =
        row.measured.map_or(String::new(), |number| format!("{number:.digits$} {}", row.unit));
    let compared = row
        .compared
        .iter()
        .map(|bar| if bar.met { bar.text.clone() } else { format!("{} MISSED", bar.text) });
    let compared = compared.collect::<Vec<_>>().join("; ");
    format!(
        "{:<8}{:<28}{:>12}{:>9}{measured:>22}   {compared}\n",
        row.what,
        row.subject,
        count(row.explored),
        count(row.valid),
    )
}

/// What comes after all rows.
pub fn foot(table: &JavaTable) -> String {
    let compared: usize = table.rows.iter().map(|row| row.compared.len()).sum();
    format!(
        "\n{} rows with JDK {}; of {compared} comparisons {} missed\n",
        table.rows.len(),
        table.release,
        if table.missed == 0 { "none is".to_owned() } else { format!("{} are", table.missed) }
    )
}
