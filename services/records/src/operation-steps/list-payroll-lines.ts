import type { PageRequest } from '@portal/runtime/keyset-pagination';
import type { LinePosition } from '../domain/line-cursor.ts';
import {
  calculatePayrollLines,
  nextFormerPeople,
  type PayrollArchive,
  type PayrollContext,
} from '../jobs/calculate-payroll-lines.ts';
import type { StoredPayrollLine } from '../store/payroll-lines.ts';

/**
 * Where the lines of people without an account are in the list of a period that isn’t closed: after all names, by id.
 * Only their records have their names.
 */
const afterNames = '\u{10ffff}';
const formerBatchSize = 100;

/**
 * Makes a page of the lines of a period as of now, by name, of people whose names contain all of `terms`; those of
 * deleted people come last. It costs a page: people are read in the order of the list, and records of a page only.
 */
export async function listPayrollLines(
  archive: PayrollArchive,
  context: PayrollContext,
  terms: readonly string[],
  { position, limit }: PageRequest<LinePosition>,
): Promise<StoredPayrollLine[]> {
  const lines =
    position?.sortName === afterNames
      ? []
      : await listPeople(archive, context, terms, { position, limit });
  if (lines.length >= limit) return lines.slice(0, limit);
  const after = position?.sortName === afterNames ? position.userId : '';
  const rest = limit - lines.length;
  return [...lines, ...(await listFormerPeople(archive, context, terms, { after, limit: rest }))];
}

/** The lines of people with an account, at least `limit` if there are as many. */
async function listPeople(
  archive: PayrollArchive,
  context: PayrollContext,
  terms: readonly string[],
  { position, limit }: PageRequest<LinePosition>,
): Promise<StoredPayrollLine[]> {
  const lines: StoredPayrollLine[] = [];
  for (let after = position; ; ) {
    const people = await archive.people.listByName(terms, { position: after, limit });
    const made = await calculatePayrollLines(
      archive,
      context,
      people.map(({ userId: id, firstName, lastName }) => ({ id, name: { firstName, lastName } })),
    );
    lines.push(...made);
    after = people.at(-1) ?? null;
    if (people.length < limit || lines.length >= limit) return lines;
  }
}

/** The lines of people without an account after an id, up to `limit`. */
async function listFormerPeople(
  archive: PayrollArchive,
  context: PayrollContext,
  terms: readonly string[],
  { after: start, limit }: { after: string; limit: number },
): Promise<StoredPayrollLine[]> {
  const lines: StoredPayrollLine[] = [];
  for (let after = start; ; ) {
    const { people, last } = await nextFormerPeople(archive, context, {
      after,
      limit: formerBatchSize,
    });
    const made = await calculatePayrollLines(archive, context, people);
    lines.push(
      ...made
        .filter(({ sortName }) => terms.every((term) => sortName.includes(term)))
        .map((line) => ({ ...line, sortName: afterNames })),
    );
    if (last === null || lines.length >= limit) return lines.slice(0, limit);
    after = last;
  }
}
