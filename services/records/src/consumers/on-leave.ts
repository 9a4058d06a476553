import type { BulkHandler } from '@portal/bus/event-consumer';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { type leaveApproved, leaveEvents } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { ArchivedDays } from '../store/archived-days.ts';
import { addChanges, type Changes } from '../store/changes.ts';
import { type DeletedPeople, findFinalisedPeople } from '../store/deleted-people.ts';
import { type LeaveModel, saveLeave } from '../store/leave.ts';

type LeaveEvent = CloudEvent<DataOf<typeof leaveApproved>>;

interface Stores {
  leave: LeaveModel;
  changes: Changes;
  days: ArchivedDays;
  deletedPeople: DeletedPeople;
}

/** Stores a leave request of any kind whenever it changes. Affected archived days are archived again. */
export function onLeave({
  leave,
  changes,
  days: archived,
  deletedPeople,
}: Stores): Record<string, BulkHandler> {
  const handler: BulkHandler = {
    async handleAll(events: readonly LeaveEvent[], session: ClientSession) {
      const userIds = new Set(events.map(({ subject }) => subject));
      const finalised = await findFinalisedPeople(deletedPeople, [...userIds], session);
      for (const { subject: userId, data } of events) {
        if (finalised.has(userId)) continue;
        const { id, version, leaveType, inEffect, startDate, endDate, days } = data;
        const booked = { leaveType, startDate, endDate, days: inEffect ? days : [] };
        const dates = await saveLeave(leave, { _id: id, version, userId, ...booked }, session);
        const personDays = dates.map((day) => ({ day, userId }));
        await addChanges({ changes, days: archived }, personDays, session);
      }
    },
  };
  return Object.fromEntries(leaveEvents.map(({ name }) => [name, handler]));
}
