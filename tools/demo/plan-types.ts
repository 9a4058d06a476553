import type { Role } from '@portal/contracts/people/user';

// Instants are ISO 8601 in UTC, days `YYYY-MM-DD`: a plan is handed on as JSON.

export type Portion = 'full' | 'morning' | 'afternoon';

/** Somebody with an account, and what they choose at their first sign-in. */
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
  createdAt: string;
  setUpAt: string;
}

/** What happened to a request for leave after it was made, in order. */
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

/** One time at work. Without an end it goes on, or nobody clocked out. */
export interface Shift {
  id: string;
  userId: string;
  clockIn: string;
  clockOut: string | null;
  device: Device;
}

/** Times that were put right: by HR alone, or as the person asked. */
export interface Correction {
  shiftId: string;
  userId: string;
  clockIn: string;
  clockOut: string;
  /** Null where HR did it unasked. */
  asked: { reason: string; at: string } | null;
  /** Null while it waits. */
  decided: {
    by: string;
    at: string;
    decision: 'accepted' | 'changed' | 'declined';
    reason: string | null;
    /** HR's own, where they are changed. */
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

/** A day on which somebody is off, by leave that is in effect. */
export interface DayOff {
  userId: string;
  date: string;
  portion: Portion;
}

/** An organisation with its history up to `now`. */
export interface Plan {
  now: string;
  /** The first day of it, and the last one, which is today. */
  from: string;
  today: string;
  people: Person[];
  partnerships: Partnership[];
  leave: Leave[];
  shifts: Shift[];
  corrections: Correction[];
  messages: Message[];
}
