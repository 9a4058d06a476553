import type { CloudEvent } from '@portal/contracts/event';
import type { Dependencies } from '../dependencies.ts';

/** The timeout is long, because corrections are rare. */
const recordsWait = { timeoutMs: 2_000 };

/** Waits until others have handled an event of a correction, because people also read records' copy. */
export async function waitForDownstream(
  { downstreamConsumers }: Pick<Dependencies, 'downstreamConsumers'>,
  { id }: Pick<CloudEvent, 'id'>,
): Promise<void> {
  await downstreamConsumers.waitUntilHandled(id, recordsWait);
}
