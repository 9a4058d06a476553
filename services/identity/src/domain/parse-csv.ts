import { fail, ok, type Result } from '@portal/kernel/result';
import { type InfoRecord, parse } from 'csv-parse/sync';

export interface CsvLine {
  /** The number of its first line in the file, from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'];

/**
 * Parses CSV. Skips blank lines and trims cells. The first line decides the delimiter, because
 * spreadsheets in most of Europe write semicolons. BAD_INPUT if a quotation mark is not closed.
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
    });
    return ok(
      // The types don't know about `info`.
      (records as { record: string[]; info: InfoRecord }[])
        .filter(({ record }) => record.some((cell) => cell !== ''))
        .map(({ record, info }) => ({ line: info.lines - countLineEnds(record), cells: record })),
    );
  } catch {
    return fail('BAD_INPUT', 'We can’t read the file: a quotation mark is opened but not closed.');
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function countLineEnds(cells: string[]): number {
  return cells.join('').split('\n').length - 1;
}
