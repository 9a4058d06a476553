import type { Outbox, Tx } from '@portal/bus/outbox';
import type { PersonCacheInvalidator } from './watch-person-changes.ts';

/**
 * Wraps the outbox to invalidate the caches of the people that its events are about, before its caller
 * gets the result. So a caller in this process reads its own writes (person-cache.ts).
 */
export function createCacheInvalidatingOutbox(
  outbox: Outbox,
  changes: Pick<PersonCacheInvalidator, 'invalidate'>,
): Outbox {
  async function notify<Value>(
    run: (recordSubject: (tx: Tx) => Tx) => Promise<Value>,
  ): Promise<Value> {
    const people = new Set<string>();
    try {
      return await run((tx) => ({
        ...tx,
        publish(event) {
          people.add(event.subject);
          tx.publish(event);
        },
      }));
    } finally {
      // Also after a failure, because the commit may have been stored nevertheless.
      for (const userId of people) changes.invalidate(userId);
    }
  }

  return {
    ...outbox,
    transact: (request, work) =>
      notify((recordSubject) => outbox.transact(request, (tx) => work(recordSubject(tx)))),
    transactAll: (requests, work) =>
      notify((recordSubject) =>
        outbox.transactAll(requests, (all) => work(all.map(recordSubject))),
      ),
  };
}
