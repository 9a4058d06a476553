import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Table } from './table.ts';
import { fixedParts } from './xlsx-parts.ts';
import { sheetOf } from './xlsx-sheet.ts';

/** The sheet is text that says much the same in each row: more effort hardly makes it smaller. */
const compressionLevel = 2;

/**
 * A workbook of one sheet, as it is made: a few parts that are always the same, and a long one, in a
 * zip. The zip is yazl's, which waits for a slow reader from end to end; the writers that know
 * workbooks keep what is not read yet, or all of it, in memory. Nothing is begun before the first is asked for.
 */
export async function* xlsxOf<Row>(table: Table<Row>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(table), { objectMode: false });
  const output = zip.outputStream as Readable;
  for (const [path, text] of Object.entries(fixedParts(table.name))) {
    zip.addBuffer(Buffer.from(text), path);
  }
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel });
  zip.end();
  // Neither end tells the other by itself.
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => sheet.destroy());
  yield* output;
}
