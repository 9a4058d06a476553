import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { isWorkingDay } from '@portal/kernel/bank-holidays';
import { isAwayOn, type LeaveRequest, type LeaveType } from '../domain/leave-request.ts';
import { findRequests, type LeaveRequests, overlapFilter } from './leave-requests.ts';
import { adminsAmong, type People } from './people.ts';

/** The leave counts on the administrators' overview. */
export interface DailyLeaveCounts {
  /** Pending requests of all types, whatever their dates. */
  pendingLeaveRequests: number;
  staffOnLeaveToday: number;
  staffOnSickLeaveToday: number;
}

interface Stores {
  requests: LeaveRequests;
  people: People;
}

/** The leave types of each list of the day. Compassionate leave is listed with sick leave. */
export const typesByList = {
  annual: ['annual'],
  sick: ['sick', 'compassionate'],
} as const satisfies Record<string, readonly LeaveType[]>;

/** The leave in one list that makes people absent on a London day, sorted by start date. */
export async function findAbsences(
  { requests, people }: Stores,
  day: string,
  list: keyof typeof typesByList,
  calendar: HolidayCalendar,
): Promise<LeaveRequest[]> {
  const leaveType: LeaveType[] = [...typesByList[list]];
  const filter = {
    leaveType: { $in: leaveType },
    ...inEffect,
    ...overlapFilter({ from: day, to: day }),
  };
  const found = await findRequests(requests, filter, { sort: { startDate: 1, requestedAt: 1 } });
  return staffAlone(
    people,
    found.filter((request) => isAwayOn(request, day, calendar)),
  );
}

/** Leaves out administrators: leave that they took as staff doesn't count. */
async function staffAlone<Row extends { userId: string }>(people: People, rows: Row[]) {
  if (rows.length === 0) return rows;
  const admins = await adminsAmong(
    people,
    rows.map(({ userId }) => userId),
  );
  return rows.filter(({ userId }) => !admins.has(userId));
}

/**
 * Counts pending requests and the people absent on a London day, each person once per list. Reads
 * only the fields that this needs.
 */
export async function countDailyLeave(
  { requests, people }: Stores,
  day: string,
  calendar: HolidayCalendar,
): Promise<DailyLeaveCounts> {
  const filter = { ...inEffect, ...overlapFilter({ from: day, to: day }) };
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
  const persons = (list: keyof typeof typesByList) => {
    const types: readonly LeaveType[] = typesByList[list];
    const listed = away.filter(({ leaveType }) => types.includes(leaveType));
    return new Set(listed.map(({ userId }) => userId)).size;
  };
  return {
    pendingLeaveRequests,
    staffOnLeaveToday: persons('annual'),
    staffOnSickLeaveToday: persons('sick'),
  };
}

/** Pending requests of all types are counted, because the page behind the count lists them all. */
const leaveTypes = ['annual', 'sick', 'compassionate'] satisfies LeaveType[];

/** Statuses that can be in effect. Of pending leave, only sick leave is. */
const possibleStatuses: LeaveRequest['status'][] = ['approved', 'pending'];
const inEffect = { status: { $in: possibleStatuses } };

const ofRequest = { _id: 0, userId: 1, leaveType: 1, status: 1, startDate: 1, endDate: 1 } as const;
/** `days` is missing if the request doesn't contain the day. */
type Away = Pick<LeaveRequest, Exclude<keyof typeof ofRequest, '_id'>> &
  Partial<Pick<LeaveRequest, 'days'>>;
