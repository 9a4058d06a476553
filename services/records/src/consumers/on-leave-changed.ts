import type { BulkHandler } from '@portal/bus/event-consumer';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { type leaveApproved, leaveEvents } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';

type LeaveEvent = CloudEvent<DataOf<typeof leaveApproved>>;

type Stores = Pick<
  ArchiveStores,
  'leave' | 'outdatedDays' | 'days' | 'deletedPeople' | 'firstRetainedDays' | 'people'
>;

/** Stores a leave request of any kind whenever it changes. Affected archived days are archived again. */
export function onLeaveChanged({
  leave,
  outdatedDays,
  days: archived,
  deletedPeople,
  firstRetainedDays,
  people,
}: Stores): Record<string, BulkHandler> {
  /** Removes leave past retention again, which a replay brings back, except that of people on legal hold. */
  async function removeOld(
    requests: readonly { id: string; userId: string; endDate: string | null }[],
    session: ClientSession,
  ): Promise<void> {
    const since = await firstRetainedDays.leave(new Date());
    const old = requests.filter(({ endDate }) => endDate !== null && endDate < since);
    if (old.length === 0) return;
    const held = new Set(await people.idsOnLegalHold());
    const removed = old.filter(({ userId }) => !held.has(userId));
    await leave.removeAll(removed, session);
  }

  const handler: BulkHandler = {
    async handleAll(events: readonly LeaveEvent[], session: ClientSession) {
      const userIds = new Set(events.map(({ subject }) => subject));
      const finalised = await deletedPeople.finalisedAmong([...userIds], session);
      const requests = events
        .filter(({ subject }) => !finalised.has(subject))
        .map(({ subject: userId, data }) => {
          const { id, version, leaveType, inEffect, startDate, endDate, days } = data;
          return { id, version, userId, leaveType, startDate, endDate, days: inEffect ? days : [] };
        });
      const personDays = await leave.saveEachIfNewer(requests, session);
      await queueForReArchiving({ outdatedDays, days: archived }, personDays, session);
      await removeOld(requests, session);
    },
  };
  return Object.fromEntries(leaveEvents.map(({ name }) => [name, handler]));
}
