import type { Outbox } from '@portal/bus/outbox';

/**
 * An outbox whose transactions run one after the other. All of them extend the audit trail, whose
 * end one can write at a time: of forty at once the others would run again and again, for longer
 * than anybody waits. What another process writes is put in order by the database, as ever.
 */
export function inTurn(outbox: Outbox): Outbox {
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
