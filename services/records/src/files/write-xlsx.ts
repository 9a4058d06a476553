import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Table } from './table-types.ts';
import { writeSheet } from './write-xlsx-sheet.ts';
import { fixedParts } from './xlsx-parts.ts';

/** The rows are much alike, so a higher level hardly makes the file smaller. */
const compressionLevel = 2;

/**
 * Writes a table as a workbook of one sheet, streamed. The zip is made by yazl, which supports
 * backpressure; XLSX libraries buffer unread data, or all of it, in memory. Nothing is read before the
 * first chunk is requested.
 */
export async function* writeXlsx<Row>(table: Table<Row>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const sheet = Readable.from(writeSheet(table), { objectMode: false });
  const output = zip.outputStream as Readable;
  // The zip doesn't report the errors of what it reads.
  sheet.on('error', (error) => output.destroy(error));
  for (const [path, text] of Object.entries(fixedParts(table.name))) {
    zip.addBuffer(Buffer.from(text), path);
  }
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel });
  zip.end();
  // Errors and closing are not passed on between the two streams.
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => sheet.destroy());
  yield* output;
}
