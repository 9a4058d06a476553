import { fail, ok, type Result } from '@portal/kernel/result';
import { type InfoRecord, parse } from 'csv-parse/sync';

export interface TableLine {
  /** Where it begins in the file, from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'];

/**
 * The lines of a CSV file, blank ones left out and blanks around cells too. The delimiter is the one
 * of the first line: a spreadsheet in most of Europe writes semicolons. BAD_INPUT with a sentence
 * where a quotation mark is left open.
 */
export function csvTable(text: string): Result<TableLine[], 'BAD_INPUT'> {
  // One kind of line end, so that lines are counted alike inside of quotation marks.
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
      // What `info` adds is not in the types.
      (records as { record: string[]; info: InfoRecord }[])
        .filter(({ record }) => record.some((cell) => cell !== ''))
        .map(({ record, info }) => ({ line: info.lines - lineEndsIn(record), cells: record })),
    );
  } catch {
    return fail('BAD_INPUT', 'The file can’t be read: a quotation mark is opened and not closed.');
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function lineEndsIn(cells: string[]): number {
  return cells.join('').split('\n').length - 1;
}
