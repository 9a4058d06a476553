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
// A text that has quotes before them gets one more, so that an import takes away only the quote of the export.
const special = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]|[",;\t\r\n]/;
const formula = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;
// LibreOffice also takes semicolons and tabs between fields, unless they are quoted: the rest would be cells of its own.
const quotable = /[",;\t\r\n]/;

export interface CsvTable<Row> {
  titles: readonly string[];
  /** The field of each column, quoted and escaped where needed (`csvField`). */
  fields: readonly ((row: Row) => string)[];
  /** In batches that fit into memory. */
  rows: AsyncIterable<readonly Row[]>;
}

/** Formats text that people wrote as a field: formulas escaped, quoted if needed. */
export function csvField(text: string): string {
  if (!special.test(text)) return text;
  const escaped = formula.test(text) ? `'${text}` : text;
  return quotable.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Writes a table as CSV, a chunk at a time; the first chunk has the titles and the first rows. */
export async function* writeCsvTable<Row>({
  titles,
  fields,
  rows,
}: CsvTable<Row>): AsyncGenerator<string> {
  let text = `${byteOrderMark}${titles.map(csvField).join(',')}${lineEnd}`;
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
