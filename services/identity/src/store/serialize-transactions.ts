import type { Outbox } from '@portal/bus/outbox';

/**
 * Wraps an outbox so that its transactions run one at a time. All of them append to the audit
 * trail, whose head only one can write: of forty concurrent ones the others would retry for too
 * long. Between processes the database still puts them in order.
 */
export function serializeTransactions(outbox: Outbox): Outbox {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...outbox,
    transact(request, work) {
      const mine = last.then(() => outbox.transact(request, work));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
