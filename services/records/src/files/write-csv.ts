import { formatSpreadsheetDay, formatTimestamp } from './format-timestamp.ts';
import type { Column, Table } from './table-types.ts';

/**
 * CSV as in RFC 4180 and docs/specification/records.md: UTF-8 with a byte order mark, CRLF line ends,
 * quotes only where needed, formulas escaped. Not csv-stringify, which takes nearly five times as long;
 * the tests compare the output with it.
 */
const byteOrderMark = '\ufeff';
const lineEnd = '\r\n';
/** Characters per chunk. */
const chunkLength = 64 * 1024;

// Characters with which spreadsheets start a formula, in both widths (OWASP: CSV injection).
const special = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|[",\r\n]/;
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const quotable = /[",\r\n]/;

/** Formats text that people wrote as a field: formulas escaped, quoted if needed. */
export function csvField(text: string): string {
  if (!special.test(text)) return text;
  const escaped = formula.test(text) ? `'${text}` : text;
  return quotable.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Writes a table as CSV, a chunk at a time; the first chunk has the titles and the first rows. */
export async function* writeCsv<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  const fields = columns.map(fieldOf);
  let text = `${byteOrderMark}${columns.map(({ title }) => csvField(title)).join(',')}${lineEnd}`;
  for await (const batch of rows) {
    for (const row of batch) {
      text += fields[0]?.(row) ?? '';
      for (let i = 1; i < fields.length; i += 1) text += `,${fields[i]?.(row)}`;
      text += lineEnd;
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

function fieldOf<Row>(column: Column<Row>): (row: Row) => string {
  switch (column.kind) {
    case 'text':
      return (row) => csvField(column.of(row) ?? '');
    case 'word':
      return column.of;
    case 'number':
      return (row) => String(column.of(row) ?? '');
    case 'hours':
      return (row) => column.of(row)?.toFixed(2) ?? '';
    case 'day':
      return (row) => formatSpreadsheetDay(column.of(row)).text;
    case 'time':
      return (row) => {
        const at = column.of(row);
        return at === null ? '' : formatTimestamp(at);
      };
  }
}
