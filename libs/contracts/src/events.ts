import * as attendance from './attendance/events.ts';
import type { EventType } from './event.ts';
import * as people from './identity/events.ts';
import * as leave from './leave/events.ts';
import * as messaging from './messaging/events.ts';
import { type ServiceName, serviceNames } from './operation.ts';
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
  people.secondFactorChanged,
  people.accountAlertRaised,
  people.personalDataRequested,
  people.personalDataReady,
  people.registrationChanged,
  people.registrationRemoved,
  people.registrationExpiring,
  people.teamChanged,
  people.teamDeleted,
  attendance.clockedIn,
  attendance.clockedOut,
  attendance.clockOutMissing,
  attendance.entryCorrected,
  attendance.entryCorrectedByHr,
  attendance.entryAdded,
  attendance.clockUndone,
  attendance.correctionRequested,
  attendance.correctionDecided,
  attendance.correctionUndone,
  attendance.registrationChanged,
  attendance.registrationRemoved,
  attendance.irregularHoursChanged,
  attendance.personErased,
  attendance.attendanceAudited,
  attendance.personalDataCollected,
  leave.settingsChanged,
  leave.workHoursRequested,
  leave.leaveAudited,
  leave.personalDataCollected,
  ...leave.leaveEvents,
  leave.partnershipCreated,
  leave.partnershipDeleted,
  leave.holidaysChanged,
  leave.personErased,
  messaging.messageSent,
  messaging.messageRead,
  messaging.inboxRead,
  messaging.messageDeleted,
  messaging.messagingAudited,
  messaging.personalDataCollected,
  records.dayArchived,
  records.weeklyReportMade,
  records.recordDeleted,
  records.recordsAudited,
  records.personalDataCollected,
];

const accountEvents = [people.userCreated, people.userSetUp, people.userChanged, people.userReset];

/**
 * The events that each service subscribes to, by publishing service. The owner of a stream creates one
 * durable consumer per subscriber from this table, and the broker's accounts export exactly these.
 */
export const subscribedEvents: Record<
  ServiceName,
  Partial<Record<ServiceName, readonly EventType[]>>
> = {
  identity: {
    attendance: [attendance.attendanceAudited, attendance.personalDataCollected],
    leave: [
      leave.settingsChanged,
      leave.workHoursRequested,
      leave.leaveAudited,
      leave.personalDataCollected,
    ],
    messaging: [messaging.messagingAudited, messaging.personalDataCollected],
    records: [records.recordsAudited, records.personalDataCollected],
  },
  attendance: {
    identity: [
      ...accountEvents,
      people.userDeleted,
      people.registrationChanged,
      people.registrationRemoved,
      people.personalDataRequested,
    ],
    leave: [...leave.leaveEvents, leave.holidaysChanged],
  },
  leave: {
    identity: [
      people.userCreated,
      people.userChanged,
      people.userDeleted,
      people.teamChanged,
      people.teamDeleted,
      people.personalDataRequested,
    ],
    attendance: [attendance.irregularHoursChanged],
  },
  messaging: {
    identity: [
      ...accountEvents,
      people.userDeleted,
      people.passwordForgotten,
      people.passwordLinkMade,
      people.secondFactorChanged,
      people.accountAlertRaised,
      people.registrationExpiring,
      people.personalDataRequested,
      people.personalDataReady,
    ],
    attendance: [
      attendance.entryAdded,
      attendance.entryCorrectedByHr,
      attendance.correctionDecided,
      attendance.correctionUndone,
    ],
    leave: [...leave.leaveEvents],
    records: [records.weeklyReportMade],
  },
  records: {
    identity: [
      ...accountEvents,
      people.userDeleted,
      people.teamChanged,
      people.teamDeleted,
      people.personalDataRequested,
    ],
    attendance: [
      attendance.clockedIn,
      attendance.clockedOut,
      attendance.clockOutMissing,
      attendance.entryCorrected,
      attendance.entryAdded,
      attendance.clockUndone,
      attendance.personErased,
    ],
    leave: [leave.settingsChanged, leave.holidaysChanged, ...leave.leaveEvents, leave.personErased],
  },
};

/**
 * The publishing services by subscriber: the durable consumer `records-from-leave` exists because
 * `leave` is listed under `records`.
 */
export const subscriptions: Record<ServiceName, readonly ServiceName[]> = {
  identity: publishersFor('identity'),
  attendance: publishersFor('attendance'),
  leave: publishersFor('leave'),
  messaging: publishersFor('messaging'),
  records: publishersFor('records'),
};

function publishersFor(subscriber: ServiceName): ServiceName[] {
  return serviceNames.filter((owner) => subscribedEvents[subscriber][owner]);
}

/** The names of the owner's events that a service subscribes to; empty without a subscription. */
export function subscribedEventNames(subscriber: ServiceName, owner: ServiceName): string[] {
  return (subscribedEvents[subscriber][owner] ?? []).map(({ name }) => name);
}

const internalEvents: readonly EventType[] = [
  attendance.attendanceAudited,
  attendance.entryCorrectedByHr,
  attendance.irregularHoursChanged,
  attendance.personalDataCollected,
];

/** Whether external subscribers receive an event: attendance's events, except those for other services alone. */
export function isForExternalSubscribers(event: EventType): boolean {
  return event.service === 'attendance' && !internalEvents.includes(event);
}

/** The services that subscribe to a service's events: the inverse of `subscriptions`. */
export function consumersOf(service: ServiceName): ServiceName[] {
  return serviceNames.filter((follower) => subscriptions[follower].includes(service));
}
