import type { PageRequest } from '@portal/runtime/keyset-pagination';
import type { Dependencies } from '../dependencies.ts';
import { compareLines, type LinePosition } from '../domain/line-cursor.ts';
import { sortNameOf } from '../domain/sort-name.ts';
import {
  calculatePayrollLines,
  type PayrollArchive,
  type PayrollContext,
  type PayrollPerson,
} from '../jobs/calculate-payroll-lines.ts';
import type { StoredPayrollLine } from '../store/payroll-lines.ts';

/** Somebody in the list; the line of a deleted person is made first, because it has their name. */
type Candidate = LinePosition & { person: PayrollPerson; line?: StoredPayrollLine };

/**
 * Makes a page of the lines of a period as of now, by name, of people whose names contain all of `terms`. The names of
 * all people are sorted in memory, because no index has them; records are read of a page only.
 */
export async function listPayrollLines(
  archive: PayrollArchive & Pick<Dependencies, 'payroll'>,
  context: PayrollContext,
  terms: readonly string[],
  { position, limit }: PageRequest<LinePosition>,
): Promise<StoredPayrollLine[]> {
  const candidates = (await loadCandidates(archive, context))
    .filter(({ sortName }) => terms.every((term) => sortName.includes(term)))
    .filter((candidate) => position === null || compareLines(candidate, position) > 0)
    .sort(compareLines);
  const lines: StoredPayrollLine[] = [];
  for (let from = 0; from < candidates.length && lines.length < limit; from += limit) {
    const part = candidates.slice(from, from + limit);
    const people = part.filter(({ line }) => !line).map(({ person }) => person);
    const made = new Map(
      (await calculatePayrollLines(archive, context, people)).map((line) => [line.userId, line]),
    );
    lines.push(...part.flatMap(({ userId, line }) => line ?? made.get(userId) ?? []));
  }
  return lines.slice(0, limit);
}

async function loadCandidates(
  archive: PayrollArchive,
  context: PayrollContext,
): Promise<Candidate[]> {
  const [known, deleted, changed] = await Promise.all([
    archive.people.names(),
    archive.deletedPeople.deletedSince(context.period.start),
    archive.payroll.changes.next({}),
  ]);
  const ids = new Set(known.map(({ id }) => id));
  const others = [...new Set([...deleted, ...changed])].filter((id) => !ids.has(id));
  const lines = await calculatePayrollLines(
    archive,
    context,
    others.map((id) => ({ id, name: null })),
  );
  return [
    ...known.map(({ id, ...name }) => ({
      userId: id,
      sortName: sortNameOf(name),
      person: { id, name },
    })),
    ...lines.map((line) => ({
      userId: line.userId,
      sortName: line.sortName,
      person: { id: line.userId, name: null },
      line,
    })),
  ];
}
