import * as attendance from './attendance/events.ts';
import type { EventType } from './event.ts';
import * as leave from './leave/events.ts';
import * as messaging from './messaging/events.ts';
import { type ServiceName, serviceNames } from './operation.ts';
import * as people from './people/events.ts';
import * as records from './records/events.ts';

/** Every event that the portal publishes. */
export const events: readonly EventType[] = [
  people.userCreated,
  people.userSetUp,
  people.userChanged,
  people.userReset,
  people.userDeleted,
  people.passwordForgotten,
  people.passwordLinkMade,
  attendance.clockedIn,
  attendance.clockedOut,
  attendance.clockOutMissing,
  attendance.entryCorrected,
  attendance.correctionRequested,
  attendance.correctionDecided,
  attendance.personErased,
  attendance.audited,
  leave.settingsChanged,
  leave.workHoursRequested,
  leave.audited,
  ...leave.leaveEvents,
  leave.partnershipCreated,
  leave.partnershipDeleted,
  leave.holidaysChanged,
  leave.personErased,
  messaging.messageSent,
  messaging.messageRead,
  messaging.inboxRead,
  messaging.messageDeleted,
  messaging.audited,
  records.dayArchived,
  records.weeklyReportMade,
  records.recordDeleted,
  records.audited,
];

/**
 * Which services follow which: the durable consumer `records-from-leave` exists because `leave`
 * is listed under `records`. The message broker's permissions are made from this table.
 */
export const subscriptions: Record<ServiceName, readonly ServiceName[]> = {
  identity: ['attendance', 'leave', 'messaging', 'records'],
  attendance: ['identity', 'leave'],
  leave: ['identity'],
  messaging: ['identity', 'attendance', 'leave', 'records'],
  records: ['identity', 'attendance', 'leave'],
};

/** Which services follow one: `subscriptions`, read the other way round. */
export function whoFollows(service: ServiceName): ServiceName[] {
  return serviceNames.filter((follower) => subscriptions[follower].includes(service));
}
