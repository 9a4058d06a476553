import { createHistorySource, type HistorySource } from '@portal/bus/history-source';
import { createEvent } from '@portal/bus/outbox';
import {
  holidaysChanged,
  leaveApproved,
  leaveCancelled,
  leaveDenied,
  leaveEvents,
  leaveRequested,
  partnershipCreated,
  personErased,
  settingsChanged,
} from '@portal/contracts/leave/events';
import type { Connection } from 'mongoose';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/leave-settings.ts';
import { holidaysEvent } from '../events/holidays-event.ts';
import { leaveEvent } from '../events/leave-events.ts';
import { partnershipEvents } from '../events/partnership-events.ts';
import { settingsEvent } from '../events/settings-events.ts';
import type { LeavePolicyStore } from './leave-policy.ts';
import type { Partnership } from './partnerships.ts';
import type { PublishedHolidayList } from './published-holidays.ts';

type Row<Thing> = Omit<Thing, 'id'> & { _id: string };

const typeOfStatus = {
  pending: leaveRequested,
  approved: leaveApproved,
  denied: leaveDenied,
  cancelled: leaveCancelled,
} as const;

/**
 * The events of leave, rebuilt from its data: settings, requests, partnerships, holidays, erasures.
 */
export function republishedHistory(
  connection: Connection,
  policies: Pick<LeavePolicyStore, 'current'>,
): readonly HistorySource[] {
  return [
    createHistorySource<PublishedHolidayList & { _id: string }>({
      connection,
      name: 'holidays',
      rows: 'published_holidays',
      types: [holidaysChanged],
      filter: { version: { $gte: 1 } },
      async eventsOf(list) {
        const publishedNation = list.toldNation ?? (await policies.current()).nation;
        return [holidaysEvent(publishedNation, list, new Date())];
      },
    }),
    createHistorySource<Row<Settings>>({
      connection,
      name: 'settings',
      rows: 'settings',
      types: [settingsChanged],
      eventsOf: ({ _id, ...row }) => [settingsEvent({ ...row, userId: _id }, new Date())],
    }),
    createHistorySource<Row<LeaveRequest>>({
      connection,
      name: 'requests',
      rows: 'requests',
      types: leaveEvents,
      eventsOf({ _id, ...row }) {
        const leaveRequest: LeaveRequest = { ...row, id: _id };
        const at = leaveRequest.decidedAt ?? leaveRequest.requestedAt;
        return [leaveEvent(typeOfStatus[leaveRequest.status], leaveRequest, at)];
      },
    }),
    createHistorySource<Row<Partnership>>({
      connection,
      name: 'partnerships',
      rows: 'partnerships',
      types: [partnershipCreated],
      eventsOf: ({ _id: id, version, partners, createdAt }) =>
        partnershipEvents('created', { id, version }, partners, createdAt),
    }),
    createHistorySource<{ _id: string; version: number }>({
      connection,
      name: 'erased-people',
      rows: 'people',
      filter: { deleted: true },
      types: [personErased],
      isKept: false,
      eventsOf: ({ _id: id, version }) => [
        createEvent(personErased, { userId: id, data: { id, version }, now: new Date() }),
      ],
    }),
  ];
}
