import { clockOutMissing } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import { withoutClockOut } from '../domain/clock.ts';
import { earliestOpenAt, isTooLong } from '../domain/session.ts';
import { type Attendance, entryEvent } from '../operations/clocking.ts';
import { changeEntry } from '../store/entries.ts';
import { overdueIds } from '../store/missing.ts';
import { entryById } from '../store/sessions-of-person.ts';

type Stores = Pick<Attendance, 'entries' | 'outbox'>;

/**
 * Marks the sessions that are open for more than 16 hours as lacking their end, and tells of each.
 * Each is a transaction of its own, so that one that fails holds up no other, several processes
 * mark it once, and what a kill interrupts is done the next time. Throws the first failure.
 */
export async function markMissingClockOuts(
  stores: Stores,
  now: Date,
  batchSize = 100,
): Promise<void> {
  const failures: unknown[] = [];
  let found = batchSize;
  while (found === batchSize && failures.length === 0) {
    const asked = { overdue: earliestOpenAt(now), limit: batchSize };
    const ids = await overdueIds(stores.entries, asked);
    for (const id of ids) {
      await mark(stores, id, now).catch((failure) => failures.push(failure));
    }
    found = ids.length;
  }
  if (failures.length > 0) throw failures[0];
}

function mark({ entries, outbox }: Stores, id: string, now: Date) {
  return outbox.transact({}, async ({ session, publish }) => {
    const entry = await entryById(entries, id, session);
    // Ended or marked since it was found, by the person, by HR or by another process.
    if (!entry || entry.clockOutTime || entry.missingClockOut) return ok(null);
    if (!isTooLong(entry, now)) return ok(null);
    const marked = withoutClockOut(entry);
    await changeEntry(entries, marked, session);
    publish(entryEvent(clockOutMissing, marked, now));
    return ok(null);
  });
}
