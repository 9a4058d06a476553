import type { BulkHandler } from '@portal/bus/consumer';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { type leaveApproved, leaveEvents } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { ArchivedDays } from '../store/archived-days.ts';
import { type Changes, noteChanges } from '../store/changes.ts';
import { type Departures, goneOf } from '../store/departures.ts';
import { keepLeave, type LeaveModel } from '../store/leave.ts';

type Told = CloudEvent<DataOf<typeof leaveApproved>>;

interface Stores {
  leave: LeaveModel;
  changes: Changes;
  days: ArchivedDays;
  departures: Departures;
}

/** Leave of any kind was asked for, decided, changed or deleted. Days that are archived are so again. */
export function onLeave({
  leave,
  changes,
  days: archived,
  departures,
}: Stores): Record<string, BulkHandler> {
  const handler: BulkHandler = {
    async handleAll(events: readonly Told[], session: ClientSession) {
      const userIds = new Set(events.map(({ subject }) => subject));
      const gone = await goneOf(departures, [...userIds], session);
      for (const { subject: userId, data } of events) {
        if (gone.has(userId)) continue;
        const { id, version, leaveType, inEffect, startDate, endDate, days } = data;
        const taken = { leaveType, startDate, endDate, days: inEffect ? days : [] };
        const dates = await keepLeave(leave, { _id: id, version, userId, ...taken }, session);
        const personDays = dates.map((day) => ({ day, userId }));
        await noteChanges({ changes, days: archived }, personDays, session);
      }
    },
  };
  return Object.fromEntries(leaveEvents.map(({ name }) => [name, handler]));
}
