import { type Outbox, recordEvents, type Tx } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { PersonCacheInvalidator } from './watch-person-changes.ts';

/**
 * Wraps the outbox to invalidate the caches of the people that its events are about, before its caller
 * gets the result. So a caller in this process reads its own writes (person-cache.ts).
 */
export function createCacheInvalidatingOutbox(
  outbox: Outbox,
  changes: Pick<PersonCacheInvalidator, 'invalidate'>,
): Outbox {
  async function notify<Value>(run: (record: (tx: Tx) => Tx) => Promise<Value>): Promise<Value> {
    const events: CloudEvent[] = [];
    try {
      return await run((tx) => recordEvents(tx, events));
    } finally {
      // Also after a failure, because the commit may have been stored nevertheless.
      const people = new Set(events.map(({ subject }) => subject));
      for (const userId of people) changes.invalidate(userId);
    }
  }

  return {
    ...outbox,
    transact: (request, work) =>
      notify((record) => outbox.transact(request, (tx) => work(record(tx)))),
    transactAll: (requests, work) =>
      notify((record) => outbox.transactAll(requests, (all) => work(all.map(record)))),
  };
}
