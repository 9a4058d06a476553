import {
  allLeaveTypes,
  coversDay,
  type LeaveRequest,
  type LeaveType,
  nonAnnualLeaveTypes,
} from '../domain/leave-request.ts';
import type { LeaveRequestStore } from './leave-requests.ts';
import type { PeopleStore } from './people.ts';
import type { ScheduleOf } from './work-schedules.ts';

/** The leave counts on the administrators' overview. */
export interface DailyLeaveCounts {
  /** Pending requests of all types, whatever their dates. */
  pendingLeaveRequests: number;
  staffOnLeaveToday: number;
  staffOnSickLeaveToday: number;
}

interface Stores {
  leaveRequests: LeaveRequestStore;
  people: PeopleStore;
}

/** The leave types of each list of the day. Compassionate leave is listed with sick leave. */
const typesByList = { annual: ['annual'], sick: nonAnnualLeaveTypes } as const satisfies Record<
  string,
  readonly LeaveType[]
>;

/** The leave in one list that makes people absent on a London day, sorted by start date. */
export async function findAbsences(
  { leaveRequests, people }: Stores,
  day: string,
  list: keyof typeof typesByList,
  scheduleOf: ScheduleOf,
): Promise<LeaveRequest[]> {
  const found = await leaveRequests.possibleAbsences(typesByList[list], day);
  return leaveOutOthers(
    people,
    found.filter((leaveRequest) => coversDay(leaveRequest, day, scheduleOf(leaveRequest.userId))),
    day,
  );
}

/**
 * Counts pending requests and the people absent on a London day, each person once per list. Reads
 * only the fields that this needs.
 */
export async function countDailyLeave(
  { leaveRequests, people }: Stores,
  day: string,
  scheduleOf: ScheduleOf,
): Promise<DailyLeaveCounts> {
  const [pendingLeaveRequests, found] = await Promise.all([
    // Of all types, because the page behind the count lists them all.
    leaveRequests.countPending(allLeaveTypes),
    leaveRequests.possibleAbsenceFields(day),
  ]);
  const absences = await leaveOutOthers(
    people,
    found.filter((absence) => coversDay(absence, day, scheduleOf(absence.userId))),
    day,
  );
  const countPeople = (list: keyof typeof typesByList) => {
    const types: readonly LeaveType[] = typesByList[list];
    const listed = absences.filter(({ leaveType }) => types.includes(leaveType));
    return new Set(listed.map(({ userId }) => userId)).size;
  };
  return {
    pendingLeaveRequests,
    staffOnLeaveToday: countPeople('annual'),
    staffOnSickLeaveToday: countPeople('sick'),
  };
}

/**
 * Leaves out administrators, whose leave that they took as staff doesn't count, and people who are not
 * employed on the day.
 */
async function leaveOutOthers<Absence extends { userId: string }>(
  people: PeopleStore,
  absences: Absence[],
  day: string,
): Promise<Absence[]> {
  if (absences.length === 0) return absences;
  const others = await people.notStaffAmong(
    absences.map(({ userId }) => userId),
    day,
  );
  return absences.filter(({ userId }) => !others.has(userId));
}
