import { Readable } from 'node:stream';
import { setImmediate as afterOtherRequests } from 'node:timers/promises';
import { fail, ok, type Result } from '@portal/kernel/result';
import { type InfoRecord, parse } from 'csv-parse';
import type { CsvLine } from '../domain/parse-table.ts';

const delimiters = [',', ';', '\t'];

/** Many times the rows and columns of any import: parsing takes time and memory for each, also of an empty one. */
const maxRows = 100_000;
const maxColumns = 200;

/** The bytes that are parsed before other requests are served in between: some milliseconds. */
const sliceBytes = 16 * 1024;

/**
 * Parses CSV. Skips blank lines and trims cells. The first line decides the delimiter, because
 * spreadsheets in most of Europe write semicolons. BAD_INPUT if a quotation mark is not closed, and if there are too
 * many rows or columns. Other requests are served in between.
 */
export async function parseCsv(text: string): Promise<Result<CsvLine[], 'BAD_INPUT'>> {
  // Normalises line ends, so that lines inside quotation marks are counted correctly.
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const parser = parse({
    delimiter: delimiterOf(plain),
    record_delimiter: '\n',
    trim: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const lines: CsvLine[] = [];
  let rows = 0;
  try {
    const records: AsyncIterable<{ record: string[]; info: InfoRecord }> = Readable.from(
      slicesOf(plain),
    ).pipe(parser);
    for await (const { record, info } of records) {
      rows += 1;
      if (rows > maxRows) return fail('BAD_INPUT', tooManyRows);
      if (record.length > maxColumns) return fail('BAD_INPUT', tooManyColumns);
      if (record.every((cell) => cell === '')) continue;
      lines.push({ line: info.lines - countLineEnds(record), cells: record });
    }
    return ok(lines);
  } catch {
    return fail('BAD_INPUT', 'We can’t read the file: a quotation mark is opened but not closed.');
  }
}

async function* slicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    yield bytes.subarray(start, start + sliceBytes);
    await afterOtherRequests();
  }
}

const tooManyRows = `The file has more than ${maxRows.toLocaleString('en-GB')} rows. Split it into smaller files.`;
const tooManyColumns = `The file has a row with more than ${maxColumns} columns. Remove those that you don’t use.`;

function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function countLineEnds(cells: string[]): number {
  return cells.join('').split('\n').length - 1;
}
