import { clockOutMissing } from '@portal/contracts/attendance/events';
import { ok } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { markClockOutMissing } from '../domain/clock.ts';
import { earliestOpenAt, isTooLong } from '../domain/entry-times.ts';
import { entryEvent } from '../events/entry-event.ts';

type Stores = Pick<Dependencies, 'entries' | 'staffEntries' | 'outbox'>;

/**
 * Marks sessions that have been open for more than 16 hours as missing their clock-out, and
 * publishes an event for each. Each has its own transaction, so that a failure doesn't hold up
 * others and several processes can run it. Throws the first failure.
 */
export async function markMissingClockOuts(
  stores: Stores,
  now: Date,
  batchSize = 100,
): Promise<void> {
  const failures: unknown[] = [];
  let found = batchSize;
  while (found === batchSize && failures.length === 0) {
    const query = { overdue: earliestOpenAt(now), limit: batchSize };
    const ids = await stores.staffEntries.overdueIds(query);
    for (const id of ids) {
      await mark(stores, id, now).catch((failure) => failures.push(failure));
    }
    found = ids.length;
  }
  if (failures.length > 0) throw failures[0];
}

function mark({ entries, outbox }: Stores, id: string, now: Date) {
  return outbox.transact({}, async ({ session, publish }) => {
    const entry = await entries.byId(id, session);
    // It has been ended or marked since it was found.
    if (!entry || entry.clockOutTime || entry.missingClockOut) return ok(null);
    if (!isTooLong(entry, now)) return ok(null);
    const marked = markClockOutMissing(entry);
    await entries.replace(marked, session);
    publish(entryEvent(clockOutMissing, marked, now));
    return ok(null);
  });
}
