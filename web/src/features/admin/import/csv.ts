/** What makes a spreadsheet take a file for UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet begins a formula with. */
const formula = /^[=+\-@\t\r]/;

/** A file as RFC 4180 has it, in UTF-8; nothing in it is taken for a formula by a spreadsheet. */
export function csvFile(lines: readonly (readonly string[])[]): Blob {
  return new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}

function csvLine(values: readonly string[]): string {
  return `${values.map(written).join(',')}\r\n`;
}

function written(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
