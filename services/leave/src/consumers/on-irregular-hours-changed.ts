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
  firstRetainedDay,
}: Pick<Dependencies, 'people' | 'locks' | 'irregularHours' | 'firstRetainedDay'>) {
  return async (
    { data }: CloudEvent<DataOf<typeof irregularHoursChanged>>,
    session: ClientSession,
  ): Promise<void> => {
    if (await people.isDeleted(data.userId, session)) return;
    // Past retention: a replay must not bring it back.
    const since = await firstRetainedDay(new Date());
    if (data.month < since.slice(0, 7)) {
      const held = await people.idsOnLegalHold();
      if (!held.includes(data.userId)) return;
    }
    await locks.lock([data.userId], session);
    await irregularHours.saveIfNewer(data, session);
  };
}
