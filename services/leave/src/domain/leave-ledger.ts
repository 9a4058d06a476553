import type { LeaveUnit } from '@portal/contracts/leave/leave-balance';
import type { LedgerLine } from '@portal/contracts/leave/leave-ledger';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { isLeaveDay, type WorkSchedule } from '@portal/kernel/working-pattern';
import {
  calculateBalance,
  carryOverForYear,
  type Entitlement,
  entitlementForYear,
  expiredCarryOver,
  sickLeaveDates,
} from './balance.ts';
import { isBooked, type LeaveDay, type LeaveRequest, portionInDays } from './leave-request.ts';

/** The annual leave of a leave year as lines that add up to its balance. */
export interface LeaveLedger {
  leaveYearStart: string;
  leaveYearEnd: string;
  lines: LedgerLine[];
  /** The sum of all lines except pending ones. */
  remaining: number;
  /** The days of pending requests. */
  pending: number;
  unit: LeaveUnit;
}

type Entry = Pick<LeaveRequest, 'id' | 'leaveType' | 'status' | 'days'>;

/**
 * Builds the ledger of one person's leave year: what they are given, what expired, and what each request takes
 * and gives back, in days (docs/specification/leave.md). All lines but the pending ones add up to the remaining
 * balance. `requests` are all their leave requests, of every type.
 */
export function buildLeaveLedger(
  entitlement: Entitlement,
  requests: readonly Entry[],
  year: LeaveYear,
  { schedule, asOf }: { schedule: WorkSchedule; asOf: string },
): LeaveLedger {
  const { remaining, pending } = calculateBalance(entitlement, requests, year, schedule, asOf);
  const carried = carryOverForYear(entitlement, year);
  const expired = expiredCarryOver(entitlement, requests, year, { schedule, asOf });
  const sick = sickLeaveDates(requests);
  const annual = requests
    .filter(({ leaveType }) => leaveType === 'annual')
    .map((leave) => ({ ...leave, days: daysIn(year, leave) }))
    .filter(({ days }) => days.length > 0)
    .sort((one, other) => firstOf(one.days).localeCompare(firstOf(other.days)));
  const lines = [
    line('entitlement', entitlementForYear(entitlement, year)),
    ...(carried === 0 ? [] : [line('carry-over', carried)]),
    ...(expired === 0
      ? []
      : [{ ...line('expired', -expired), startDate: entitlement.carryOverExpiresOn ?? null }]),
    ...annual.flatMap((leave) => linesOf(leave, sick, schedule)),
  ];
  return {
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
    lines,
    remaining,
    pending,
    unit: 'days',
  };
}

function linesOf(leave: Entry, sick: ReadonlySet<string>, schedule: WorkSchedule): LedgerLine[] {
  const { id, status, days } = leave;
  const about = {
    leaveRequestId: id,
    startDate: firstOf(days),
    endDate: days.at(-1)?.date ?? null,
  };
  const reasons = Map.groupBy(days, (day) => reasonToGiveBack(day, sick, schedule));
  if (status === 'pending') {
    const cost = sumOf(reasons.get(null) ?? []);
    return cost === 0 ? [] : [{ ...line('pending', -cost), ...about }];
  }
  if (status !== 'approved') return [];
  return [
    { ...line('taken', -sumOf(days)), ...about },
    ...[...reasons].flatMap(([reason, some]) =>
      reason === null
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
  schedule: WorkSchedule,
): LedgerLine['reason'] {
  if (!isBooked(day)) return 'cancelled';
  if (!isLeaveDay(day.date, schedule)) return 'not-worked';
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

function daysIn({ start, end }: LeaveYear, { days }: Entry): LeaveDay[] {
  return days
    .filter(({ date }) => date >= start && date <= end)
    .sort((one, other) => one.date.localeCompare(other.date));
}

function firstOf([first]: readonly LeaveDay[]): string {
  return first?.date ?? '';
}

function sumOf(days: readonly LeaveDay[]): number {
  return days.reduce((sum, { portion }) => sum + portionInDays(portion), 0);
}
