import type { ArchiveStores } from '../dependencies.ts';
import type { ArchiveQueue } from './archive-queue.ts';
import {
  calculatePayrollLines,
  loadPayrollContext,
  nextPayrollPeople,
  type PayrollArchive,
  sumLines,
} from './calculate-payroll-lines.ts';

const defaultBatchSize = 200;

/** A batch of lines: those after a person's id. */
export interface PayrollBatch {
  start: string;
  after: string;
}

type Stores = PayrollArchive & Pick<ArchiveStores, 'connection' | 'rebuilds'>;

/** Queues the next batch of a period that is being closed. Idempotent: it also refills a queue that was emptied. */
export async function queuePayrollBatches(
  { payroll, rebuilds, isPaused }: Pick<Stores, 'payroll' | 'rebuilds'> & { isPaused(): boolean },
  queue: Pick<ArchiveQueue, 'enqueuePayrollBatch'>,
): Promise<void> {
  const closing = await payroll.periods.closing();
  if (closing.length === 0 || isPaused() || (await rebuilds.isRebuilding())) return;
  for (const period of closing) await queue.enqueuePayrollBatch(period);
}

/**
 * Stores the next lines of a period that is being closed, and closes it with the last ones. Nothing happens if they
 * are stored already: batches may be run again after a crash, and by two processes at once. Throws RebuildInProgressError,
 * and stores nothing, if the people are being read again meanwhile: who is missing then would have no line for good.
 */
export async function closePayrollBatch(
  archive: Stores,
  { start, after }: PayrollBatch,
  { batchSize = defaultBatchSize, now = new Date() } = {},
): Promise<void> {
  const { payroll, connection, rebuilds } = archive;
  const stored = await payroll.periods.byStart(start);
  if (stored?.state !== 'closing' || stored.after !== after) return;
  const generation = await rebuilds.currentGeneration();
  const settings = await payroll.settings.current();
  const context = {
    ...(await loadPayrollContext(archive, stored, { settings, hasAdjustments: true })),
    rule: stored.overtime,
  };
  const people = await nextPayrollPeople(archive, context, { after, limit: batchSize });
  const isLast = people.length < batchSize;
  const changes = await payroll.changes.of(people.map(({ id }) => id));
  // Outside of the transaction, which may last for three seconds only.
  const lines = await calculatePayrollLines(archive, context, people, changes);
  const batch = {
    after,
    // No id of a person is kept in a closed period.
    next: isLast ? '' : (people.at(-1)?.id ?? after),
    ...sumLines(lines),
    closedAt: isLast ? now : null,
  };
  await connection.transaction(async (session) => {
    await rebuilds.assertGeneration(generation, session);
    if (!(await payroll.periods.advance(start, batch, session))) return;
    if (lines.length > 0) await payroll.lines.insertAll(lines, session);
    // A change that was committed since may be missing in the lines. It stays, and is adjusted in the next period.
    await payroll.changes.removeProcessed(changes, session);
  });
  if (isLast) await payroll.sums.removeUntil(stored.end);
}
