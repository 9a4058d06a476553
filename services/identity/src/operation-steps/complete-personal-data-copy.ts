import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { isComplete } from '../domain/personal-data-copy.ts';
import { personalDataReadyEvent } from '../events/personal-data-events.ts';

/**
 * Stores that a service has collected its part of a copy. With the last one the copy is ready, and the event that tells
 * who requested it is returned.
 */
export async function completePersonalDataCopy(
  deps: Pick<Dependencies, 'personalDataCopies' | 'accounts' | 'mailSealer'>,
  { id, service }: { id: string; service: ServiceName },
  session: ClientSession,
  now: Date,
): Promise<CloudEvent | null> {
  const copy = await deps.personalDataCopies.addCollected(id, service, session);
  if (copy === null || copy.readyAt !== null || !isComplete(copy)) return null;
  await deps.personalDataCopies.markReady(id, now, session);
  const recipient = await deps.accounts.byId(copy.requestedById, session);
  return personalDataReadyEvent(copy, recipient, deps.mailSealer, now);
}
