import type { ApiError } from '../../../lib/api/api-error.ts';
import { problemsByLine } from '../import/import-problems.ts';

/** The problems of a row of a file. */
export interface RowFailure {
  row: number;
  /** The row as it is in the file; empty if it can’t be told. */
  text: string;
  problems: string[];
}

/** The problems that the server found in each row. */
export function rowFailures(error: ApiError, csv: string): RowFailure[] {
  const texts = csv.split(/\r\n?|\n/);
  // Cells with line breaks make rows and lines differ. Every second part is within quotation marks.
  const isPlain = csv.split('"').every((part, i) => i % 2 === 0 || !/[\r\n]/.test(part));
  return [...problemsByLine(error)].map(([row, problems]) => ({
    row,
    text: isPlain ? (texts[row - 1] ?? '') : '',
    problems,
  }));
}

/** The problems of the file as a whole. */
export function fileFailures(error: ApiError): string[] {
  const issues = error.body.issues ?? [];
  return issues.filter(({ path }) => path.length === 1).map(({ message }) => message);
}
