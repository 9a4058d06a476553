import type { ImportLine } from '@portal/contracts/people/import-users';
import type { ApiError } from '../../../app/api-error.ts';

/** What the server found wrong with a line when it was to be imported, by the line's number. */
export function problemsByLine(refusal: ApiError | null): Map<number, string[]> {
  const byLine = new Map<number, string[]>();
  for (const { path, message } of refusal?.body.issues ?? []) {
    const line = path.map(Number).find((part) => Number.isInteger(part));
    if (line === undefined) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), message]);
  }
  return byLine;
}

/** The lines with all that is wrong with them, those with problems first. */
export function markedLines(
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
