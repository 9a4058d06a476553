import * as attendance from './attendance/events.ts';
import type { CloudEvent, DataOf, EventType } from './event.ts';
import { noUserSubject } from './event.ts';
import * as people from './identity/events.ts';
import * as leave from './leave/events.ts';
import * as messaging from './messaging/events.ts';
import * as records from './records/events.ts';

/*
 * A day of Ada's, as its events tell of it: for those who read the descriptions.
 */

const ada = '66f1a2b3c4d5e6f708192a3b';
const admin = '66f1a2b3c4d5e6f708192a00';
const person = { id: ada, version: 4 };

const copy = { id: '6710f2c8a1b2c3d4e5f60f01', version: 1 };

const account: DataOf<typeof people.userCreated> = {
  ...person,
  username: 'ada.lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'employee',
  isAdmin: false,
  workStartTime: '09:00',
  workEndTime: '17:00',
  annualLeaveEntitlement: 25,
  createdAt: '2026-06-30T10:15:00.000Z',
  roleSince: null,
  sealedEmail: 'c2VhbGVkIHdpdGggdGhlIG1haWwga2V5',
  employment: {
    firstDay: '2026-07-01',
    lastDay: null,
    jobTitle: 'Staff nurse',
    contractedHours: 37.5,
    employmentType: 'permanent',
  },
  earlierEmployments: [
    {
      firstDay: '2024-02-05',
      lastDay: '2025-08-31',
      jobTitle: 'Healthcare assistant',
      contractedHours: 30,
      employmentType: 'bank',
    },
  ],
  teamMemberships: [{ from: '2026-07-01', teamId: '6710f2c8a1b2c3d4e5f60d01' }],
  isOnLegalHold: false,
  isDeactivated: false,
  workingPatterns: [
    {
      from: '2026-07-01',
      isIrregular: false,
      worksBankHolidays: false,
      weeks: 1,
      shifts: [1, 2, 3].map((weekday) => ({
        week: 1,
        weekday,
        start: '09:00',
        end: '17:00',
        breakMinutes: 30,
      })),
    },
  ],
};

const registration = {
  id: '6710f2c8a1b2c3d4e5f60c01',
  version: 1,
  userId: ada,
  kind: 'nmc',
  trainingName: null,
} as const;

const began: DataOf<typeof attendance.clockedIn> = {
  id: '6710f2c8a1b2c3d4e5f60718',
  version: 1,
  userId: ada,
  day: '2026-07-01',
  clockInTime: '2026-07-01T08:04:00.000Z',
  clockOutTime: null,
  isLate: true,
  lateMinutes: 4,
  hoursWorked: null,
  clockInLocation: 'Office Computer (WARD-3)',
  clockOutLocation: null,
  missingClockOut: false,
  sentLate: false,
  corrected: false,
};

const ended: DataOf<typeof attendance.clockedOut> = {
  ...began,
  version: 2,
  clockOutTime: '2026-07-01T16:04:00.000Z',
  hoursWorked: 8,
  clockOutLocation: 'Mobile',
};

const requested: DataOf<typeof attendance.correctionRequested> = {
  id: '6710f2c8a1b2c3d4e5f60777',
  version: 1,
  userId: ada,
  entryId: began.id,
  status: 'pending',
  clockInTime: '2026-07-01T07:58:00.000Z',
  clockOutTime: '2026-07-01T16:04:00.000Z',
};

const message = { id: '6710f2c8a1b2c3d4e5f60abc', version: 1 };

const partners = { id: '6710f2c8a1b2c3d4e5f60733', version: 1 };

const days: DataOf<typeof leave.leaveRequested>['days'] = [
  { date: '2026-08-03', portion: 'full' },
  { date: '2026-08-04', portion: 'morning' },
];
const request: DataOf<typeof leave.leaveRequested> = {
  id: '6710f2c8a1b2c3d4e5f60999',
  version: 1,
  leaveType: 'annual',
  status: 'pending',
  inEffect: false,
  byHr: false,
  startDate: '2026-08-03',
  endDate: '2026-08-04',
  days,
  changedDays: [],
  changedHours: null,
};
const approved = {
  ...request,
  version: 2,
  status: 'approved',
  inEffect: true,
  byHr: true,
} as const;

const second = { changedDays: ['2026-08-04'] };

const examples: [EventType, Record<string, unknown>][] = [
  [people.userCreated, { ...account, version: 1 }],
  [people.userSetUp, { ...account, version: 2 }],
  [people.userChanged, { ...account, version: 3, workEndTime: '17:30' }],
  [people.userReset, account],
  [people.userDeleted, person],
  [people.passwordForgotten, person],
  [
    people.passwordLinkMade,
    {
      ...person,
      expiresAt: '2026-07-01T08:34:00.000Z',
      sealed: 'c2VhbGVkIHdpdGggdGhlIG1haWwga2V5',
    },
  ],
  [
    people.secondFactorChanged,
    { ...person, change: 'added', sealed: 'c2VhbGVkIHdpdGggdGhlIG1haWwga2V5' },
  ],
  [
    people.accountAlertRaised,
    { ...person, alert: 'new-device', sealed: 'c2VhbGVkIHdpdGggdGhlIG1haWwga2V5' },
  ],
  [
    people.personalDataRequested,
    {
      ...copy,
      userId: ada,
      requestedById: ada,
      expiresAt: '2026-07-08T08:04:00.000Z',
      sealed: null,
    },
  ],
  [
    people.personalDataReady,
    { ...copy, version: 2, requestedById: ada, sealed: 'c2VhbGVkIHdpdGggdGhlIG1haWwga2V5' },
  ],
  [attendance.personalDataCollected, copy],
  [leave.personalDataCollected, copy],
  [messaging.personalDataCollected, copy],
  [records.personalDataCollected, copy],
  [
    people.registrationChanged,
    { ...registration, issuedOn: null, expiresOn: '2027-03-31', isOnUpdateService: null },
  ],
  [people.registrationRemoved, { ...person, userId: ada, kind: 'nmc' }],
  [people.registrationExpiring, { ...registration, expiresOn: '2027-03-31', daysBefore: 90 }],
  [
    people.teamChanged,
    {
      id: '6710f2c8a1b2c3d4e5f60d01',
      version: 1,
      name: 'Ward 3',
      minimumCover: [3, 3, 3, 3, 3, 2, 2],
      coverRule: 'warn',
      showsAbsences: true,
    },
  ],
  [people.teamDeleted, { id: '6710f2c8a1b2c3d4e5f60d01', version: 2 }],
  [attendance.clockedIn, began],
  [attendance.clockedOut, ended],
  [attendance.clockOutMissing, { ...began, version: 2, missingClockOut: true }],
  [
    attendance.entryCorrected,
    {
      ...ended,
      version: 3,
      clockInTime: requested.clockInTime,
      isLate: false,
      lateMinutes: 0,
      hoursWorked: 8.1,
      corrected: true,
    },
  ],
  [attendance.entryCorrectedByHr, { id: began.id, version: 3, userId: ada, day: began.day }],
  [
    attendance.entryAdded,
    {
      ...ended,
      version: 1,
      clockInLocation: 'Added by HR',
      clockOutLocation: 'Added by HR',
      corrected: true,
    },
  ],
  [attendance.clockUndone, { ...began, version: 3, undone: 'clock-out' }],
  [attendance.correctionRequested, requested],
  [attendance.correctionDecided, { ...requested, version: 2, status: 'accepted' }],
  [attendance.correctionUndone, { ...requested, version: 3 }],
  [
    attendance.registrationChanged,
    { ...registration, issuedOn: null, expiresOn: '2027-03-31', isOnUpdateService: null },
  ],
  [attendance.registrationRemoved, { ...person, userId: ada, kind: 'nmc' }],
  [
    attendance.irregularHoursChanged,
    {
      id: '6710f2c8a1b2c3d4e5f60e01',
      version: 1,
      userId: ada,
      month: '2026-07',
      minutes: 4_080,
    },
  ],
  [attendance.personErased, person],
  [
    attendance.attendanceAudited,
    {
      ...person,
      action: 'subscriber-created',
      actorId: admin,
      address: '192.0.2.7',
      at: '2026-07-01T08:04:00.000Z',
    },
  ],
  [
    leave.settingsChanged,
    {
      ...person,
      annualLeaveEntitlement: 27,
      leaveYearStartDate: '04-06',
      carryOverDays: 2,
      carryOverExpiresOn: '2026-09-30',
      accruesInFirstYear: false,
    },
  ],
  [
    leave.workHoursRequested,
    {
      ...person,
      workStartTime: '08:00',
      workEndTime: null,
      actorId: admin,
      address: '192.0.2.7',
    },
  ],
  [
    leave.leaveAudited,
    {
      ...person,
      action: 'leave-settings-changed',
      actorId: admin,
      address: '192.0.2.7',
      at: '2026-07-01T08:04:00.000Z',
    },
  ],
  [leave.leaveRequested, request],
  [leave.leaveBooked, { ...approved, version: 1 }],
  [leave.leaveApproved, approved],
  [leave.leaveDenied, { ...request, version: 2, status: 'denied' }],
  [leave.leaveCancelled, { ...approved, version: 3, status: 'cancelled', inEffect: false }],
  [leave.leaveRestored, { ...approved, version: 4 }],
  [leave.leaveDecisionUndone, { ...request, version: 3 }],
  [leave.leaveDayCancelled, { ...approved, ...second, version: 5, days: days.slice(0, 1) }],
  [leave.leaveDayRestored, { ...approved, ...second, version: 6 }],
  [leave.leaveDayDeleted, { ...approved, ...second, version: 7, days: days.slice(0, 1) }],
  [leave.leaveDaysAdded, { ...approved, ...second, version: 8 }],
  [
    leave.leaveDatesChanged,
    { ...approved, version: 9, endDate: '2026-08-03', days: days.slice(0, 1) },
  ],
  [leave.leaveDeleted, { ...approved, version: 10, status: 'deleted', inEffect: false, days: [] }],
  [leave.personErased, person],
  [
    messaging.messageSent,
    {
      ...message,
      fromUserId: ada,
      toUserId: null,
      isAdminMessage: false,
      createdAt: '2026-07-01T08:04:00.000Z',
    },
  ],
  [messaging.messageRead, { ...message, version: 2, readAt: '2026-07-01T08:09:00.000Z' }],
  [messaging.inboxRead, { ...person, readAt: '2026-07-01T08:09:00.000Z' }],
  [messaging.messageDeleted, { ...message, version: 3 }],
  [
    messaging.messagingAudited,
    {
      ...person,
      action: 'message-deleted',
      actorId: admin,
      address: '192.0.2.7',
      at: '2026-07-01T08:04:00.000Z',
    },
  ],
  [leave.partnershipCreated, { ...partners, status: 'partners' }],
  [leave.partnershipDeleted, { ...partners, version: 2, status: 'ended' }],
  [
    leave.holidaysChanged,
    {
      id: 'holidays',
      version: 2,
      nation: 'england-and-wales',
      published: [{ year: 2026, holidays: [{ date: '2026-01-01', name: 'New Year’s Day' }] }],
    },
  ],
  [records.recordDeleted, { ...message, version: 2, recordDate: '2026-07-01', sessionNumber: 1 }],
  [
    records.recordsAudited,
    {
      ...person,
      action: 'record-deleted',
      actorId: admin,
      address: '192.0.2.7',
      at: '2026-07-01T08:04:00.000Z',
    },
  ],
  [records.weeklyReportMade, { id: '2026-06-29', version: 1, weekStart: '2026-06-29' }],
  [
    records.dayArchived,
    { id: '2026-07-01', version: 1, date: '2026-07-01', archived: 61, updated: 0 },
  ],
];

const ofNobody = new Set<EventType>([
  records.dayArchived,
  records.weeklyReportMade,
  leave.holidaysChanged,
]);

/** What a message of an event looks like. Throws for one that has no example. */
export function eventExample(event: EventType): CloudEvent {
  const data = examples.find(([{ type }]) => type === event.type)?.[1];
  if (!data)
    throw new TypeError(`${event.type} has no example: libs/contracts/src/event-examples.ts`);
  return {
    specversion: '1.0',
    id: '0c1b4f0a-5d3c-4c39-9a4e-5b1a5b0f6a55',
    source: `/portal/${event.service}`,
    type: event.type,
    subject: ofNobody.has(event) ? noUserSubject : ada,
    time: '2026-07-01T16:04:00.125Z',
    datacontenttype: 'application/json',
    data,
  };
}
