import { knownDay, stampOf } from './london-stamp.ts';
import type { Column, Table } from './table.ts';

/**
 * CSV as RFC 4180 and decisions.md section 6 have it: UTF-8 with a mark, CRLF after each line,
 * quotes where they are needed, formulas made harmless. A writer of its own, because csv-stringify
 * takes nearly five times as long for the same lines; the tests hold it against that one.
 */
const mark = '\ufeff';
const lineEnd = '\r\n';
/** Characters that are written at once. */
const chunkLength = 64 * 1024;

// What spreadsheets take for the beginning of a formula, in both widths (OWASP: CSV injection).
const special = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|[",\r\n]/;
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const quotable = /[",\r\n]/;

/** A text that people wrote, as one field. */
export function textField(text: string): string {
  if (!special.test(text)) return text;
  const harmless = formula.test(text) ? `'${text}` : text;
  return quotable.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a table, a chunk at a time; the first has the titles and the first rows. */
export async function* csvOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  const fields = columns.map(fieldOf);
  let text = `${mark}${columns.map(({ title }) => textField(title)).join(',')}${lineEnd}`;
  for await (const piece of rows) {
    for (const row of piece) {
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
      return (row) => textField(column.of(row) ?? '');
    case 'word':
      return column.of;
    case 'number':
      return (row) => String(column.of(row) ?? '');
    case 'hours':
      return (row) => column.of(row)?.toFixed(2) ?? '';
    case 'day':
      return (row) => knownDay(column.of(row)).text;
    case 'time':
      return (row) => {
        const at = column.of(row);
        return at === null ? '' : stampOf(at);
      };
  }
}
