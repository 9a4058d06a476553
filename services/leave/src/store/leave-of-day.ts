import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { isAwayOn, type LeaveRequest, type LeaveType } from '../domain/leave-request.ts';
import { type LeaveRequests, requestsWhere, touching } from './requests.ts';

/** What administrators see of leave on their first page. */
export interface LeaveOfDay {
  /** Annual leave that waits for a decision, whatever its days. */
  pendingLeaveRequests: number;
  staffOnLeaveToday: number;
  staffOnSickLeaveToday: number;
}

/** The leave of one type by which people are away on a London day, by its first day. */
export async function awayOn(
  requests: LeaveRequests,
  day: string,
  leaveType: LeaveType,
  calendar: HolidayCalendar,
): Promise<LeaveRequest[]> {
  const filter = { leaveType, ...inEffect, ...touching({ from: day, to: day }) };
  const found = await requestsWhere(requests, filter, { sort: { startDate: 1, requestedAt: 1 } });
  return found.filter((request) => isAwayOn(request, day, calendar));
}

/**
 * How many requests wait, and who is away on a London day, each person once: as the lists of the day
 * have it, of each request as little as that takes.
 */
export async function leaveOfDay(
  requests: LeaveRequests,
  day: string,
  calendar: HolidayCalendar,
): Promise<LeaveOfDay> {
  const counted: LeaveType[] = ['annual', 'sick'];
  const filter = { leaveType: { $in: counted }, ...inEffect, ...touching({ from: day, to: day }) };
  const [pendingLeaveRequests, touched] = await Promise.all([
    requests.countDocuments({ leaveType: 'annual', status: 'pending' }),
    requests
      .find(filter)
      .select({ ...ofRequest, days: { $elemMatch: { date: day } } })
      .lean<Away[]>(),
  ]);
  const away = touched.filter(({ days = [], ...one }) => isAwayOn({ ...one, days }, day, calendar));
  const people = (type: LeaveType) =>
    new Set(away.filter(({ leaveType }) => leaveType === type).map(({ userId }) => userId)).size;
  return {
    pendingLeaveRequests,
    staffOnLeaveToday: people('annual'),
    staffOnSickLeaveToday: people('sick'),
  };
}

/** What may be in effect; of what is pending only sick leave is. */
const mayBe: LeaveRequest['status'][] = ['approved', 'pending'];
const inEffect = { status: { $in: mayBe } };

const ofRequest = { _id: 0, userId: 1, leaveType: 1, status: 1, startDate: 1, endDate: 1 } as const;
/** Without `days` where the request does not own the day. */
type Away = Pick<LeaveRequest, Exclude<keyof typeof ofRequest, '_id'>> &
  Partial<Pick<LeaveRequest, 'days'>>;
