import type { ImportLine } from '@portal/contracts/identity/import-users';
import type { ApiError } from '../../../lib/api/api-error.ts';

/** The server's problems by line number. */
export function problemsByLine(refusal: ApiError | null): Map<number, string[]> {
  const byLine = new Map<number, string[]>();
  for (const { path, message } of refusal?.body.issues ?? []) {
    const line = path.map(Number).find((part) => Number.isInteger(part));
    if (line === undefined) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), message]);
  }
  return byLine;
}

/** All lines with their problems, those with problems first. */
export function linesWithProblems(
  lines: readonly ImportLine[],
  refused: ReadonlyMap<number, string[]>,
): ImportLine[] {
  const marked = lines.map((line) => ({
    ...line,
    problems: [...new Set([...line.problems, ...(refused.get(line.line) ?? [])])],
  }));
  return [
    ...marked.filter(({ problems }) => problems.length > 0),
    ...marked.filter(({ problems }) => problems.length === 0),
  ];
}
