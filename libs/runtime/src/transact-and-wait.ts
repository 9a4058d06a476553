import type { DownstreamConsumers } from '@portal/bus/downstream-consumers';
import type { Outbox, Tx } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { Result } from '@portal/kernel/result';
import type { Request } from './request.ts';

/**
 * Like `outbox.transact`. If the transaction is committed, it also waits until the other services have handled the
 * last event that `work` published; it doesn't wait if `work` published none.
 */
export async function transactAndWait<Value, Code extends string>(
  {
    outbox,
    downstreamConsumers,
  }: {
    outbox: Pick<Outbox, 'transact'>;
    downstreamConsumers: Pick<DownstreamConsumers, 'waitUntilHandled'>;
  },
  request: Pick<Request, 'idempotency'>,
  wait: Parameters<DownstreamConsumers['waitUntilHandled']>[1],
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED'>> {
  let last: CloudEvent | undefined;
  const result = await outbox.transact(request, (tx) => {
    // Events of an attempt that was rolled back are never published.
    last = undefined;
    return work({
      ...tx,
      publish(event) {
        last = event;
        tx.publish(event);
      },
    });
  });
  if (result.ok && last) await downstreamConsumers.waitUntilHandled(last.id, wait);
  return result;
}
