import type { ServiceName } from './operation.ts';

/** A kind of personal data, as a copy has it: one JSON file, and one table in the readable page. */
interface KindDeclaration {
  service: ServiceName;
  /** The heading of its table. */
  title: string;
  /** What it is, and what it leaves out. */
  description: string;
  /** Whether there is one row, which the readable page shows with a line for each field. */
  isSingle?: true;
  /** The labels of its fields, in order. */
  fields: Readonly<Record<string, string>>;
}

/** The kinds of personal data, in the order of a copy. Secrets, and what others wrote about others, are in none. */
export const personalDataKinds = {
  account: {
    service: 'identity',
    title: 'Account',
    isSingle: true,
    description:
      'Your account, employment and working patterns. Passwords and answers are stored in a form that nobody can read, so they aren’t included.',
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      username: 'Username',
      email: 'Email',
      role: 'Role',
      roleSince: 'Role since',
      roleProvider: 'Role set by',
      createdAt: 'Created',
      isFirstLogin: 'Setup not finished',
      isDeactivated: 'Deactivated',
      externalId: 'Identifier in the directory',
      accessEndedOn: 'Access ended by the directory on',
      deprovisionedAt: 'Removed by the directory',
      updatedAt: 'Last changed',
      securityQuestion: 'Security question',
      annualLeaveEntitlement: 'Annual leave (days)',
      workStartTime: 'Work starts',
      workEndTime: 'Work ends',
      employment: 'Employment',
      workingPatterns: 'Working patterns',
      teamMemberships: 'Teams',
    },
  },
  'second-factors': {
    service: 'identity',
    title: 'Passkeys and authenticator app',
    description: 'How you confirm it’s you when you sign in. Codes and keys aren’t included.',
    fields: {
      kind: 'Kind',
      name: 'Name',
      isSynced: 'Synced',
      createdAt: 'Added',
      lastUsedAt: 'Last used',
    },
  },
  'single-sign-on': {
    service: 'identity',
    title: 'Single sign-on',
    description: 'The accounts at your organisation’s sign-in that yours is linked to.',
    fields: {
      provider: 'Provider',
      issuer: 'Provider’s address',
      subject: 'Your ID at the provider',
      createdAt: 'Linked',
      lastUsedAt: 'Last used',
    },
  },
  sessions: {
    service: 'identity',
    title: 'Sessions and devices',
    description: 'Where you were signed in when this copy was made.',
    fields: {
      createdAt: 'Signed in',
      lastUsedAt: 'Last used',
      expiresAt: 'Ends',
      rememberMe: 'Stay signed in',
      address: 'IP address',
      agent: 'Browser',
      signedInBy: 'Signed in with',
    },
  },
  registrations: {
    service: 'identity',
    title: 'Registrations, checks and training',
    description: 'What HR keeps about your registrations and training.',
    fields: {
      kind: 'Kind',
      trainingName: 'Training',
      number: 'Number',
      issuedOn: 'Issued',
      expiresOn: 'Expires',
      isOnUpdateService: 'On the update service',
      isCurrent: 'Current member of staff',
      reminded: 'Last reminder',
      nextReminderOn: 'Next reminder',
    },
  },
  'past-reminders': {
    service: 'identity',
    title: 'Past reminders',
    description: 'Reminders of registrations that were renewed or removed.',
    fields: {
      kind: 'Kind',
      expiresOn: 'Expired',
      daysBefore: 'Days before',
      forgottenAt: 'Kept until',
    },
  },
  'audit-trail': {
    service: 'identity',
    title: 'Audit trail',
    description:
      'What you did, and what was done to your account. The names of other people, and their IP addresses, are left out.',
    fields: {
      at: 'When',
      action: 'What',
      by: 'By',
      about: 'About',
      address: 'Your IP address',
      details: 'Details',
    },
  },
  'security-events': {
    service: 'identity',
    title: 'Security events',
    description:
      'Requests of yours that were refused, and unusual numbers of people or exports that you opened. What is in the audit trail isn’t repeated.',
    fields: {
      at: 'When',
      action: 'What',
      address: 'IP address',
      operation: 'Request',
      times: 'Times',
      count: 'Number on that day',
      usualCount: 'Usual number',
    },
  },
  'time-entries': {
    service: 'attendance',
    title: 'Clock-ins and clock-outs',
    description: 'Your sessions of work.',
    fields: {
      day: 'Day',
      shiftDay: 'Day of the shift',
      clockInTime: 'Clock-in',
      clockInLocation: 'Device',
      clockOutTime: 'Clock-out',
      clockOutLocation: 'Device at clock-out',
      isLate: 'Late',
      lateMinutes: 'Minutes late',
      missingClockOut: 'No clock-out',
      sentLate: 'Sent late',
      corrected: 'Corrected',
      hours: 'Work hours of the day',
      isIrregular: 'Irregular hours',
    },
  },
  'undone-clock-ins': {
    service: 'attendance',
    title: 'Undone clock-ins',
    description: 'Clock-ins that you took back at once.',
    fields: {
      day: 'Day',
      clockInTime: 'Clock-in',
      clockInLocation: 'Device',
    },
  },
  corrections: {
    service: 'attendance',
    title: 'Correction requests',
    description: 'Corrections that you requested. The name of who decided is left out.',
    fields: {
      requestedAt: 'Requested',
      clockInTime: 'Clock-in requested',
      clockOutTime: 'Clock-out requested',
      recordedClockInTime: 'Clock-in recorded',
      recordedClockOutTime: 'Clock-out recorded',
      reason: 'Reason',
      status: 'Status',
      decidedAt: 'Decided',
      decisionReason: 'Reason for the decision',
    },
  },
  'entry-changes': {
    service: 'attendance',
    title: 'Changes to your sessions',
    description:
      'How your sessions were corrected. The names of the people who changed them are left out.',
    fields: {
      at: 'When',
      cause: 'Cause',
      requestReason: 'Your reason',
      reason: 'HR’s reason',
      before: 'Before',
      after: 'After',
    },
  },
  'irregular-hours': {
    service: 'attendance',
    title: 'Irregular hours',
    description: 'The time from which your leave in hours builds up.',
    fields: { month: 'Month', minutes: 'Minutes' },
  },
  leave: {
    service: 'leave',
    title: 'Leave and sickness',
    description:
      'Annual, sick and compassionate leave, with the reasons of both sides. The names of who decided are left out.',
    fields: {
      leaveType: 'Type',
      startDate: 'From',
      endDate: 'To',
      isHalfDay: 'Half day',
      halfDayPeriod: 'Half',
      reason: 'Your reason',
      status: 'Status',
      denialReason: 'Reason for the decision',
      requestedAt: 'Requested',
      decidedAt: 'Decided',
      days: 'Days',
      history: 'History',
    },
  },
  'fit-notes': {
    service: 'leave',
    title: 'Fit notes',
    description: 'What HR recorded of your fit notes. They have no diagnosis.',
    fields: {
      fromDay: 'From',
      toDay: 'To',
      kind: 'Kind',
      seenOn: 'Seen on',
      recordedAt: 'Recorded',
    },
  },
  'leave-settings': {
    service: 'leave',
    title: 'Leave settings',
    description: 'How your annual leave is calculated.',
    fields: {
      annualLeaveEntitlement: 'Days a year',
      leaveYearStartDate: 'Leave year starts',
      carryOverDays: 'Carried-over days',
      carryOverYear: 'Carried over into the year from',
      carryOverExpiresOn: 'Carried-over days expire',
      accruesInFirstYear: 'Builds up in the first year',
      yearEntitlements: 'Years with another entitlement',
    },
  },
  partnerships: {
    service: 'leave',
    title: 'Cover',
    description: 'Since when you and a colleague cover for each other. The colleague is left out.',
    fields: { createdAt: 'Since' },
  },
  'calendar-link': {
    service: 'leave',
    title: 'Calendar link',
    description: 'Your link for calendar programs, without its secret address.',
    fields: { createdAt: 'Created' },
  },
  messages: {
    service: 'messaging',
    title: 'Messages',
    description:
      'Messages between you and HR, with the text from both sides. The names of other senders and recipients are left out.',
    fields: {
      createdAt: 'When',
      direction: 'Direction',
      subject: 'Subject',
      content: 'Text',
      isRead: 'Read',
    },
  },
  mails: {
    service: 'messaging',
    title: 'Emails',
    description:
      'Emails to you, and emails to HR about you. Their text is deleted once they’re sent.',
    fields: {
      createdAt: 'When',
      kind: 'About',
      outcome: 'Outcome',
      doneAt: 'Sent',
      failedAt: 'Failed',
      expiresAt: 'Not sent after',
    },
  },
  'mail-preferences': {
    service: 'messaging',
    title: 'Email preferences',
    description: 'Which emails you want; all of them if there is nothing here.',
    fields: { decisions: 'About decisions', messages: 'About messages' },
  },
  'read-messages': {
    service: 'messaging',
    title: 'Messages read',
    description: 'Up to when you marked all messages as read.',
    fields: { own: 'Your messages', hr: 'HR’s messages' },
  },
  'daily-records': {
    service: 'records',
    title: 'Daily records',
    description: 'The archive of your days, which the law requires.',
    fields: {
      recordDate: 'Day',
      sessionNumber: 'Session',
      firstName: 'First name',
      lastName: 'Last name',
      role: 'Role',
      annualLeaveEntitlement: 'Annual leave (days)',
      onAnnualLeave: 'Annual leave',
      annualLeaveDays: 'Annual leave on the day',
      onSickLeave: 'Sick leave',
      onCompassionateLeave: 'Compassionate leave',
      isWorkingDay: 'Working day',
      dueMinutes: 'Minutes due',
      plannedMinutes: 'Minutes planned',
      irregularLeaveMinutes: 'Minutes of annual leave, if your hours are irregular',
      isIrregular: 'Irregular hours',
      wasPresent: 'Present',
      clockInTime: 'Clock-in',
      clockInLocation: 'Device',
      clockOutTime: 'Clock-out',
      clockOutLocation: 'Device at clock-out',
      hoursWorked: 'Hours',
      isLate: 'Late',
      lateMinutes: 'Minutes late',
      createdAt: 'Archived',
    },
  },
  'payroll-lines': {
    service: 'records',
    title: 'Payroll',
    description:
      'Your hours, leave and sickness in each pay period that HR closed, and adjustments of earlier ones. Hours are in minutes.',
    fields: {
      start: 'Period from',
      firstName: 'First name',
      lastName: 'Last name',
      reference: 'Payroll number',
      dueMinutes: 'Due',
      workedMinutes: 'Worked',
      overtimeMinutes: 'Overtime',
      annualLeaveDays: 'Annual leave (days)',
      annualLeaveMinutes: 'Annual leave',
      sickDays: 'Sickness (days)',
      sickMinutes: 'Sickness',
      compassionateDays: 'Compassionate leave (days)',
      compassionateMinutes: 'Compassionate leave',
      missingClockOuts: 'Missing clock-outs',
      adjustments: 'Adjustments',
    },
  },
  'payroll-reference': {
    service: 'records',
    title: 'Payroll number',
    isSingle: true,
    description: 'Your number in the payroll software.',
    fields: { reference: 'Payroll number' },
  },
} as const satisfies Record<string, KindDeclaration>;

export type PersonalDataKind = keyof typeof personalDataKinds;

export const personalDataKindNames = Object.keys(personalDataKinds) as PersonalDataKind[];

/** What each kind declares, with all fields by their names. */
export function personalDataKind(kind: PersonalDataKind): KindDeclaration {
  return personalDataKinds[kind];
}
