import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { isWorkingDay } from '@portal/kernel/bank-holidays';
import { isAwayOn, type LeaveRequest, type LeaveType } from '../domain/leave-request.ts';
import { adminsAmong, type People } from './people.ts';
import { type LeaveRequests, requestsWhere, touching } from './requests.ts';

/** What administrators see of leave on their first page. */
export interface LeaveOfDay {
  /** Annual leave that waits for a decision, whatever its days. */
  pendingLeaveRequests: number;
  staffOnLeaveToday: number;
  staffOnSickLeaveToday: number;
}

interface Stores {
  requests: LeaveRequests;
  people: People;
}

/**
 * What counts as sick leave on the day's list: compassionate leave has none of its own, and the two are
 * one entity (portal.md section 3).
 */
export const listedTypes = {
  annual: ['annual'],
  sick: ['sick', 'compassionate'],
} as const satisfies Record<string, readonly LeaveType[]>;

/** The leave of one of the day's lists by which people are away on a London day, by its first day. */
export async function awayOn(
  { requests, people }: Stores,
  day: string,
  list: keyof typeof listedTypes,
  calendar: HolidayCalendar,
): Promise<LeaveRequest[]> {
  const leaveType: LeaveType[] = [...listedTypes[list]];
  const filter = {
    leaveType: { $in: leaveType },
    ...inEffect,
    ...touching({ from: day, to: day }),
  };
  const found = await requestsWhere(requests, filter, { sort: { startDate: 1, requestedAt: 1 } });
  return staffAlone(
    people,
    found.filter((request) => isAwayOn(request, day, calendar)),
  );
}

/** What somebody took as staff counts for nothing while they are an administrator. */
async function staffAlone<Row extends { userId: string }>(people: People, rows: Row[]) {
  if (rows.length === 0) return rows;
  const admins = await adminsAmong(
    people,
    rows.map(({ userId }) => userId),
  );
  return rows.filter(({ userId }) => !admins.has(userId));
}

/**
 * How many requests wait, and who is away on a London day, each person once: as the lists of the day
 * have it, of each request as little as that takes.
 */
export async function leaveOfDay(
  { requests, people }: Stores,
  day: string,
  calendar: HolidayCalendar,
): Promise<LeaveOfDay> {
  const filter = { ...inEffect, ...touching({ from: day, to: day }) };
  const [pendingLeaveRequests, touched] = await Promise.all([
    requests.countDocuments({ leaveType: { $in: [...leaveTypes] }, status: 'pending' }),
    requests
      .find(filter)
      .select({
        ...ofRequest,
        days: isWorkingDay(day, calendar) ? { $elemMatch: { date: day } } : 1,
      })
      .lean<Away[]>(),
  ]);
  const away = await staffAlone(
    people,
    touched.filter(({ days = [], ...one }) => isAwayOn({ ...one, days }, day, calendar)),
  );
  const persons = (list: keyof typeof listedTypes) => {
    const types: readonly LeaveType[] = listedTypes[list];
    const listed = away.filter(({ leaveType }) => types.includes(leaveType));
    return new Set(listed.map(({ userId }) => userId)).size;
  };
  return {
    pendingLeaveRequests,
    staffOnLeaveToday: persons('annual'),
    staffOnSickLeaveToday: persons('sick'),
  };
}

/** Those of all types wait together, as the page behind the count lists them. */
const leaveTypes = ['annual', 'sick', 'compassionate'] satisfies LeaveType[];

/** What may be in effect; of what is pending only sick leave is. */
const mayBe: LeaveRequest['status'][] = ['approved', 'pending'];
const inEffect = { status: { $in: mayBe } };

const ofRequest = { _id: 0, userId: 1, leaveType: 1, status: 1, startDate: 1, endDate: 1 } as const;
/** Without `days` where the request does not own the day. */
type Away = Pick<LeaveRequest, Exclude<keyof typeof ofRequest, '_id'>> &
  Partial<Pick<LeaveRequest, 'days'>>;
