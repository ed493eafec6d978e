//! Rows as Parquet, for whoever counts with tools made for it.
//!
//! The `parquet` crate of Apache Arrow is the reference in Rust and well kept; without its default features it needs neither
//! Arrow nor a compressor. It is heavy all the same, so that it is a feature of this crate that only the program asks for.

use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

/// Rows that are held in memory at a time.
const GROUP: usize = 65_536;

/// What a column holds, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Whole,
    Real,
    Text,
}

fn kind(column: &str) -> Kind {
    match column {
        "bot" | "phase" | "kind" | "thing" | "winners" => Kind::Text,
        "won" | "result" | "luck" => Kind::Real,
        _ => Kind::Whole,
    }
}

fn wrong(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// Writes a file of rows as columns.
pub fn convert(from: &Path, to: File) -> io::Result<()> {
    let mut lines = BufReader::new(File::open(from)?).lines();
    let head = lines.next().transpose()?.unwrap_or_default();
    let columns: Vec<&str> = head.split(',').collect();
    let field = |column: &&str| match kind(column) {
        Kind::Whole => format!("required int64 {column};"),
        Kind::Real => format!("required double {column};"),
        Kind::Text => format!("required binary {column} (utf8);"),
    };
    let schema = format!("message rows {{ {} }}", columns.iter().map(field).collect::<String>());
    let schema = Arc::new(parse_message_type(&schema).map_err(wrong)?);
    let mut writer =
        SerializedFileWriter::new(to, schema, Arc::new(WriterProperties::builder().build())).map_err(wrong)?;
    loop {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for line in lines.by_ref().take(GROUP) {
            rows.push(fields(&line?));
        }
        if rows.is_empty() {
            break;
        }
        let mut group = writer.next_row_group().map_err(wrong)?;
        for (index, column) in columns.iter().enumerate() {
            let mut out = group.next_column().map_err(wrong)?.expect("as many as the schema has");
            let cell = |row: &Vec<String>| row.get(index).cloned().unwrap_or_default();
            match kind(column) {
                Kind::Whole => {
                    let values: Vec<i64> = rows.iter().map(|row| cell(row).parse().unwrap_or_default()).collect();
                    out.typed::<Int64Type>().write_batch(&values, None, None).map_err(wrong)?;
                }
                Kind::Real => {
                    let values: Vec<f64> = rows.iter().map(|row| cell(row).parse().unwrap_or_default()).collect();
                    out.typed::<DoubleType>().write_batch(&values, None, None).map_err(wrong)?;
                }
                Kind::Text => {
                    let values: Vec<ByteArray> = rows.iter().map(|row| ByteArray::from(cell(row).as_str())).collect();
                    out.typed::<ByteArrayType>().write_batch(&values, None, None).map_err(wrong)?;
                }
            }
            out.close().map_err(wrong)?;
        }
        group.close().map_err(wrong)?;
    }
    writer.close().map_err(wrong)?;
    Ok(())
}

/// The fields of a row; those with commas stand in quotes.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let last = fields.last_mut().expect("there is one");
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => {
                signs.next();
                last.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => last.push(other),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    #[test]
    fn columns_hold_what_the_rows_say() {
        assert_eq!(fields("1,\"a, \"\"b\"\"\",,x"), ["1", "a, \"b\"", "", "x"]);
        let dir = std::env::temp_dir().join(format!("sounder-columns-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (rows, target) = (dir.join("rows.csv"), dir.join("rows.parquet"));
        std::fs::write(&rows, "game,thing,won\n3,\"Ladder, long\",0.5\n4,Pit,1.0\n").unwrap();
        convert(&rows, File::create(&target).unwrap()).unwrap();
        let reader = SerializedFileReader::new(File::open(&target).unwrap()).unwrap();
        let read: Vec<String> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
        assert_eq!(read, ["{game: 3, thing: \"Ladder, long\", won: 0.5}", "{game: 4, thing: \"Pit\", won: 1.0}"]);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
