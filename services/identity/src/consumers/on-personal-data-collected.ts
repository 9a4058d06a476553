import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { completePersonalDataCopy } from '../operation-steps/complete-personal-data-copy.ts';

/** Another service has collected its part of a copy of personal data. */
export function onPersonalDataCollected(deps: Dependencies, service: ServiceName) {
  return async (
    { data: { id } }: CloudEvent<{ id: string }>,
    session: ClientSession,
  ): Promise<void> => {
    const ready = await completePersonalDataCopy(deps, { id, service }, session, new Date());
    if (ready) await deps.outbox.store([ready], session);
  };
}
