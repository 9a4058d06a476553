import type { Outbox } from '@portal/bus/outbox';
import PQueue from 'p-queue';

/**
 * Wraps an outbox so that its transactions run one at a time. All of them append to the audit
 * trail, whose head only one can write: of forty concurrent ones the others would retry for too
 * long. Between processes the database still puts them in order.
 */
export function serializeTransactions(outbox: Outbox): Outbox {
  const queue = new PQueue({ concurrency: 1 });
  return {
    ...outbox,
    transact: (request, work) => queue.add(() => outbox.transact(request, work)),
  };
}
