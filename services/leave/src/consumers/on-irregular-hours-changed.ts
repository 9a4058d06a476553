import type { irregularHoursChanged } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/**
 * Copies the time from which leave in hours accrues. It locks the person, because a request that is validated at the
 * same moment depends on it. Nothing is kept of a deleted person.
 */
export function onIrregularHoursChanged({
  people,
  locks,
  irregularHours,
}: Pick<Dependencies, 'people' | 'locks' | 'irregularHours'>) {
  return async (
    { data }: CloudEvent<DataOf<typeof irregularHoursChanged>>,
    session: ClientSession,
  ): Promise<void> => {
    if (await people.isDeleted(data.userId, session)) return;
    await locks.lock([data.userId], session);
    await irregularHours.saveIfNewer(data, session);
  };
}
