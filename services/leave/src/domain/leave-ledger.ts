import type { LeaveUnit } from '@portal/contracts/leave/leave-balance';
import type { LedgerLine } from '@portal/contracts/leave/leave-ledger';
import type { LeaveYear } from '@portal/kernel/leave-year';
import {
  addUp,
  calculateBalance,
  carryOverForYear,
  type Entitlement,
  expiredCarryOver,
  sickLeaveDates,
} from './balance.ts';
import { type LeaveGrant, leaveGrants } from './leave-grants.ts';
import {
  isBooked,
  type LeaveDay,
  type LeaveRequest,
  withoutUnneededDays,
} from './leave-request.ts';
import { costOfDay, isDeducted, type LeaveSchedule } from './leave-unit.ts';

/** The annual leave of a leave year as lines that add up to its balance. */
export interface LeaveLedger {
  leaveYearStart: string;
  leaveYearEnd: string;
  lines: LedgerLine[];
  /** The sum of all lines except pending ones. */
  remaining: number;
  /** The cost of pending requests. */
  pending: number;
  unit: LeaveUnit;
}

type Entry = Pick<LeaveRequest, 'id' | 'leaveType' | 'status' | 'days'>;

/**
 * Builds the ledger of one person's leave year: what they are given, what expired, and what each request takes
 * and gives back, in the unit of the year (docs/specification/leave.md). All lines but the pending ones add up to the remaining
 * balance. `requests` are all their leave requests, of every type.
 */
export function buildLeaveLedger(
  entitlement: Entitlement,
  requests: readonly Entry[],
  year: LeaveYear,
  { schedule, asOf }: { schedule: LeaveSchedule; asOf: string },
): LeaveLedger {
  const balance = calculateBalance(entitlement, requests, year, schedule, asOf);
  const { remaining, pending, unit } = balance;
  const carried = carryOverForYear(entitlement, year, unit);
  const expired = expiredCarryOver(entitlement, requests, year, { schedule, asOf });
  const sick = sickLeaveDates(requests);
  const annual = requests
    .filter(({ leaveType }) => leaveType === 'annual')
    .map((leave) => ({ ...leave, days: daysIn(year, leave, schedule) }))
    .filter(({ days }) => days.length > 0)
    .sort((one, other) => firstOf(one.days).localeCompare(firstOf(other.days)));
  const lines = [
    ...leaveGrants(entitlement, year, schedule).map(grantLine),
    ...(carried === 0 ? [] : [line('carry-over', carried)]),
    ...(expired === 0
      ? []
      : [{ ...line('expired', -expired), startDate: entitlement.carryOverExpiresOn ?? null }]),
    ...annual.flatMap((leave) => linesOf(leave, { sick, schedule, unit })),
  ];
  return { leaveYearStart: year.start, leaveYearEnd: year.end, lines, remaining, pending, unit };
}

function grantLine({ kind, amount, month, hoursWorked }: LeaveGrant): LedgerLine {
  const dates = month ? { startDate: month.start, endDate: month.end } : {};
  return { ...line(kind, amount), ...dates, hoursWorked };
}

function linesOf(
  { id, status, days }: Entry,
  { sick, schedule, unit }: { sick: ReadonlySet<string>; schedule: LeaveSchedule; unit: LeaveUnit },
): LedgerLine[] {
  const sumOf = (some: readonly LeaveDay[]) => addUp(some, (day) => costOfDay(day, unit, schedule));
  const about = {
    leaveRequestId: id,
    startDate: firstOf(days),
    endDate: days.at(-1)?.date ?? null,
  };
  const reasons = Map.groupBy(days, (day) => reasonToGiveBack(day, sick, schedule));
  if (status === 'pending') {
    const cost = sumOf(reasons.get(null) ?? []);
    return cost === 0 ? [] : [{ ...line('pending', 0 - cost), ...about }];
  }
  if (status !== 'approved') return [];
  const taken = sumOf(days);
  return [
    ...(taken === 0 ? [] : [{ ...line('taken', 0 - taken), ...about }]),
    ...[...reasons].flatMap(([reason, some]) =>
      // In hours, a day that is no longer worked costs nothing, so that there is nothing to give back.
      reason === null || sumOf(some) === 0
        ? []
        : [
            {
              ...line('given-back', sumOf(some)),
              leaveRequestId: id,
              startDate: firstOf(some),
              endDate: some.at(-1)?.date ?? null,
              reason,
            },
          ],
    ),
  ];
}

/** Why a day of approved leave isn't deducted; null if it is. */
function reasonToGiveBack(
  day: LeaveDay,
  sick: ReadonlySet<string>,
  schedule: LeaveSchedule,
): LedgerLine['reason'] {
  if (!isBooked(day)) return 'cancelled';
  if (!isDeducted(day.date, schedule)) return 'not-worked';
  return sick.has(day.date) ? 'sick' : null;
}

function line(kind: LedgerLine['kind'], days: number): LedgerLine {
  return {
    kind,
    days,
    hoursWorked: null,
    leaveRequestId: null,
    startDate: null,
    endDate: null,
    reason: null,
  };
}

function daysIn({ start, end }: LeaveYear, { days }: Entry, schedule: LeaveSchedule): LeaveDay[] {
  return withoutUnneededDays(days, schedule)
    .filter(({ date }) => date >= start && date <= end)
    .sort((one, other) => one.date.localeCompare(other.date));
}

function firstOf([first]: readonly LeaveDay[]): string {
  return first?.date ?? '';
}
