import { type HistoryPart, historyPart } from '@portal/bus/history';
import { eventOf } from '@portal/bus/outbox';
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
import type { Nation } from '@portal/kernel/bank-holidays';
import type { Connection } from 'mongoose';
import type { LeaveRequest } from '../domain/leave-request.ts';
import type { Settings } from '../domain/settings.ts';
import { leaveEvent } from '../operations/describe-leave.ts';
import { partnershipEvents } from '../operations/describe-partnership.ts';
import { settingsEvent } from '../operations/events.ts';
import { holidaysEvent } from '../operations/tell-holidays.ts';
import type { Partnership } from './partnerships.ts';
import { type Policies, policyOf } from './policy.ts';
import type { Published } from './published-holidays.ts';

type Row<Thing> = Omit<Thing, 'id'> & { _id: string };
type Policy = { policies: Policies; nation: Nation };

const typeOfStatus = {
  pending: leaveRequested,
  approved: leaveApproved,
  denied: leaveDenied,
  cancelled: leaveCancelled,
} as const;

/** What leave has told others of: settings, requests, partnerships, bank holidays, and who was erased. */
export function historyOf(
  connection: Connection,
  { policies, nation }: Policy,
): readonly HistoryPart[] {
  return [
    historyPart<Published & { _id: string }>({
      ...{ connection, name: 'holidays', rows: 'published_holidays' },
      ...{ types: [holidaysChanged], filter: { version: { $gte: 1 } } },
      async eventsOf(list) {
        const told = list.toldNation ?? (await policyOf(policies, nation)).nation;
        return [holidaysEvent(told, list, new Date())];
      },
    }),
    historyPart<Row<Settings>>({
      ...{ connection, name: 'settings', rows: 'settings', types: [settingsChanged] },
      eventsOf: ({ _id, ...row }) => [settingsEvent({ ...row, userId: _id }, new Date())],
    }),
    historyPart<Row<LeaveRequest>>({
      ...{ connection, name: 'requests', rows: 'requests', types: leaveEvents },
      eventsOf({ _id, ...row }) {
        const request: LeaveRequest = { ...row, id: _id };
        const at = request.decidedAt ?? request.requestedAt;
        return [leaveEvent(typeOfStatus[request.status], request, at)];
      },
    }),
    historyPart<Row<Partnership>>({
      ...{ connection, name: 'partnerships', rows: 'partnerships', types: [partnershipCreated] },
      eventsOf: ({ _id: id, version, partners, createdAt }) =>
        partnershipEvents('created', { id, version }, partners, createdAt),
    }),
    historyPart<{ _id: string; version: number }>({
      ...{ connection, name: 'erased-people', rows: 'people', filter: { deleted: true } },
      ...{ types: [personErased], isKept: false },
      eventsOf: ({ _id: id, version }) => [
        eventOf(personErased, { userId: id, data: { id, version }, now: new Date() }),
      ],
    }),
  ];
}
