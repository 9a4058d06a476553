/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

// As in the server's files (libs/runtime/src/write-csv.ts): the characters with which spreadsheets start a formula, in both
// widths, and those that some take for the end of a field unless it is quoted.
const formula = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;
const quotable = /[",;\t\r\n]/;

/** Writes CSV (RFC 4180) in UTF-8 and escapes formulas. */
export function csvFile(lines: readonly (readonly string[])[]): Blob {
  return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}

function csvLine(values: readonly string[]): string {
  return `${values.map(escapeCell).join(',')}\r\n`;
}

function escapeCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return quotable.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
