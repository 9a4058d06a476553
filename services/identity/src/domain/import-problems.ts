import { fail, type Issue } from '@portal/kernel/result';

const maxShownLength = 100;

/** The first characters of a cell that is long. A cell may have the length of a whole file. */
export function shortenCell(cell: string): string {
  if (cell.length <= maxShownLength) return cell;
  // Enough for as many characters of two units each, and one more.
  const characters = Array.from(cell.slice(0, 2 * maxShownLength + 2));
  if (characters.length <= maxShownLength) return cell;
  return `${characters.slice(0, maxShownLength).join('')}…`;
}

/** A cell in quotation marks, for a problem. */
export function quoteCell(cell: string): string {
  return `“${shortenCell(cell)}”`;
}

/** The problem of a cell that is in no column. */
export function extraCellProblem(cell: string): string {
  return `${quoteCell(cell)} has no column heading. Add one, or remove the value.`;
}

/**
 * A problem of a cell as a sentence. Messages of contracts start with a lower-case `must` or `is` if the
 * field's name belongs before.
 */
export function cellProblem(column: string, message: string): string {
  const whole = /^\p{Ll}/u.test(message) ? `${column} ${message}` : `${column}: ${message}`;
  return /[\p{L}\p{N}]$/u.test(whole) ? `${whole}.` : whole;
}

/** The failure of an import because of the file as a whole; null without a problem. */
export function fileFailure(problems: readonly string[]) {
  const [first] = problems;
  if (!first) return null;
  const issues = problems.map((message) => ({ path: ['csv'], message }));
  return fail('BAD_INPUT', first, { issues });
}

// The same limit as for other input errors.
const maxIssues = 50;

/**
 * The failure of an import because of some lines; null without a problem. `outcome` is a sentence that says
 * that nothing was imported.
 */
export function lineFailure(
  lines: readonly { line: number; problems: readonly string[] }[],
  outcome: string,
) {
  const issues = lines.flatMap(({ line, problems }) =>
    problems.map((message) => ({ path: ['csv', line], message }) satisfies Issue),
  );
  const [first] = issues;
  if (!first) return null;
  return fail('BAD_INPUT', `Row ${first.path[1]}: ${first.message} ${outcome}`, {
    issues: issues.slice(0, maxIssues),
  });
}
