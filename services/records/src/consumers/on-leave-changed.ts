import type { BulkHandler } from '@portal/bus/event-consumer';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { type leaveApproved, leaveEvents } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';

type LeaveEvent = CloudEvent<DataOf<typeof leaveApproved>>;

type Stores = Pick<ArchiveStores, 'leave' | 'outdatedDays' | 'days' | 'deletedPeople'>;

/** Stores a leave request of any kind whenever it changes. Affected archived days are archived again. */
export function onLeaveChanged({
  leave,
  outdatedDays,
  days: archived,
  deletedPeople,
}: Stores): Record<string, BulkHandler> {
  const handler: BulkHandler = {
    async handleAll(events: readonly LeaveEvent[], session: ClientSession) {
      const userIds = new Set(events.map(({ subject }) => subject));
      const finalised = await deletedPeople.finalisedAmong([...userIds], session);
      for (const { subject: userId, data } of events) {
        if (finalised.has(userId)) continue;
        const { id, version, leaveType, inEffect, startDate, endDate, days } = data;
        const booked = { leaveType, startDate, endDate, days: inEffect ? days : [] };
        const dates = await leave.saveIfNewer({ id, version, userId, ...booked }, session);
        const personDays = dates.map((day) => ({ day, userId }));
        await queueForReArchiving({ outdatedDays, days: archived }, personDays, session);
      }
    },
  };
  return Object.fromEntries(leaveEvents.map(({ name }) => [name, handler]));
}
