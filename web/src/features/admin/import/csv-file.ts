/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The first characters of a spreadsheet formula. */
const formula = /^[=+\-@\t\r]/;

/** Writes CSV (RFC 4180) in UTF-8 and escapes formulas. */
export function csvFile(lines: readonly (readonly string[])[]): Blob {
  return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}

function csvLine(values: readonly string[]): string {
  return `${values.map(escapeCell).join(',')}\r\n`;
}

function escapeCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
