import { fail, ok, type Result } from '@portal/kernel/result';
import { type InfoRecord, parse } from 'csv-parse/sync';

export interface CsvLine {
  /** The number of its first line in the file, from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'];

/** Many times the rows and columns of any import: parsing takes time and memory for each, also of an empty one. */
const maxRows = 100_000;
const maxColumns = 200;

/**
 * Parses CSV. Skips blank lines and trims cells. The first line decides the delimiter, because
 * spreadsheets in most of Europe write semicolons. BAD_INPUT if a quotation mark is not closed, and if there are too
 * many rows or columns.
 */
export function parseCsv(text: string): Result<CsvLine[], 'BAD_INPUT'> {
  // Normalises line ends, so that lines inside quotation marks are counted correctly.
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  try {
    const records: unknown = parse(plain, {
      delimiter: delimiterOf(plain),
      record_delimiter: '\n',
      trim: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: maxRows + 1,
    });
    // The types don't know about `info`.
    const rows = records as { record: string[]; info: InfoRecord }[];
    if (rows.length > maxRows) return fail('BAD_INPUT', tooManyRows);
    if (rows.some(({ record }) => record.length > maxColumns))
      return fail('BAD_INPUT', tooManyColumns);
    return ok(
      rows
        .filter(({ record }) => record.some((cell) => cell !== ''))
        .map(({ record, info }) => ({ line: info.lines - countLineEnds(record), cells: record })),
    );
  } catch {
    return fail('BAD_INPUT', 'We can’t read the file: a quotation mark is opened but not closed.');
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
