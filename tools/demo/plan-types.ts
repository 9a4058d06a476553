import type { Employment } from '@portal/contracts/identity/employment';
import type { RegistrationKind } from '@portal/contracts/identity/registration';
import type { Role } from '@portal/contracts/identity/user';
import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';

// Instants are ISO 8601 in UTC, days `YYYY-MM-DD`, because plans are passed on as JSON.

export type Portion = 'full' | 'morning' | 'afternoon';

/** What lets a person work, with the name and interval of a training. */
export interface PlannedRegistration {
  kind: RegistrationKind;
  trainingName: string | null;
  intervalMonths: number | null;
  number: string | null;
  issuedOn: string | null;
  expiresOn: string | null;
  isOnUpdateService: boolean | null;
}

/** A person with an account, and their choices at the first sign-in. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  role: Role;
  password: string;
  securityQuestion: string;
  securityAnswer: string;
  annualLeaveEntitlement: number;
  /** `HH:MM` */
  workStartTime: string;
  workEndTime: string;
  employment: Employment;
  workingPatterns: WorkingPattern[];
  registrations: PlannedRegistration[];
  createdAt: string;
  setUpAt: string;
}

/** A step of a leave request after it was made. */
export type LeaveStep =
  | { what: 'approved' | 'cancelled'; by: string; at: string }
  | { what: 'denied'; by: string; at: string; reason: string | null }
  | { what: 'day-cancelled'; by: string; at: string; date: string };

export interface Leave {
  id: string;
  userId: string;
  leaveType: 'annual' | 'sick' | 'compassionate';
  startDate: string;
  endDate: string;
  half: Exclude<Portion, 'full'> | null;
  /** In all, of annual leave of people with irregular hours. */
  hours?: number;
  reason: string;
  requestedAt: string;
  steps: LeaveStep[];
}

export interface Partnership {
  id: string;
  partners: [string, string];
  by: string;
  at: string;
}

export interface Device {
  computerName: string | null;
  deviceInfo: string;
}

/** A shift; without a clock-out it is in progress, or the clock-out is missing. */
export interface Shift {
  id: string;
  userId: string;
  clockIn: string;
  clockOut: string | null;
  device: Device;
}

/** A correction of times, by HR or on request. */
export interface Correction {
  shiftId: string;
  userId: string;
  clockIn: string;
  clockOut: string;
  /** Null if HR made it without a request. */
  requested: { reason: string; at: string } | null;
  /** Null while pending. */
  decided: {
    by: string;
    at: string;
    decision: 'accepted' | 'changed' | 'declined';
    reason: string | null;
    /** The times entered by HR, if different from those requested. */
    times: { clockIn: string; clockOut: string } | null;
  } | null;
}

export interface Message {
  id: string;
  fromUserId: string;
  /** Null for HR. */
  toUserId: string | null;
  subject: string;
  content: string;
  at: string;
  readBy: { userId: string; at: string }[];
}

/** A day off, by leave in effect. */
export interface DayOff {
  userId: string;
  date: string;
  portion: Portion;
}

/** An organisation with its history up to `now`. */
export interface Plan {
  now: string;
  /** The first day of the history, and today, its last day. */
  from: string;
  today: string;
  people: Person[];
  partnerships: Partnership[];
  leave: Leave[];
  shifts: Shift[];
  corrections: Correction[];
  messages: Message[];
}
