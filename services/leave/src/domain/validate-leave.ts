import type { LeaveUnit } from '@portal/contracts/leave/leave-balance';
import type { EmploymentPeriod } from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import {
  type Balance,
  type CountableLeave,
  calculateBalance,
  carryOverForYear,
  costInYear,
  sickLeaveDates,
  takenDates,
} from './balance.ts';
import { type Cover, validateCover } from './cover.ts';
import { validateEmployedDays } from './employment.ts';
import { validateAccrued } from './first-year-accrual.ts';
import { isApprovedOrPending, type LeaveRequest } from './leave-request.ts';
import type { Settings } from './leave-settings.ts';
import { formatAmount, type LeaveSchedule, unitOfYear, withDeductedDays } from './leave-unit.ts';
import { firstSharedDate, sharedDates } from './overlap.ts';

/** The data that annual leave is validated against. */
export interface ValidationContext {
  settings: Settings;
  employment: EmploymentPeriod;
  /**
   * The person's other leave requests, of all types, in the leave years concerned, and in the first year of the
   * employment if leave accrues in it.
   */
  ownLeave: readonly LeaveRequest[];
  /** Approved annual leave of their holiday partners, with the days that are deducted (`withDeductedDays`). */
  partnerLeave: readonly LeaveRequest[];
  schedule: LeaveSchedule;
  /** The cover of the person's teams, without the leave itself. */
  cover: Cover;
}

export type RefusalCode =
  | 'BAD_INPUT'
  | 'LEAVE_CONFLICT'
  | 'LEAVE_OVERLAPS'
  | 'LEAVE_EXCEEDED'
  | 'COVER_TOO_LOW';

/**
 * Checks whether annual leave can be requested, approved or restored; null if it can
 * (docs/specification/leave.md). It must be within the person's employment (BAD_INPUT), must not
 * overlap their other annual leave (LEAVE_OVERLAPS) or a partner's approved leave (LEAVE_CONFLICT),
 * must not cost more than what is left in any leave year (in hours: of what has accrued by now), must
 * have accrued where leave accrues in the first year (LEAVE_EXCEEDED), and must not take a team below a
 * minimum cover that refuses it (COVER_TOO_LOW). `deductsPending` also deducts pending requests: use it for
 * requests that become or stay pending. `isRequester` addresses the message to the person; by
 * default it is `deductsPending`. `replaces` are the days of the same leave before they were
 * changed: a leave year in which it costs no more than before isn't checked, neither as a whole nor after carried-over
 * leave has expired, and leave that is only
 * shortened needn't have accrued. `approvedDays` are the days of the same leave that were approved
 * before: cover isn't checked again for them.
 */
export function validateLeave(
  days: LeaveRequest['days'],
  context: ValidationContext,
  {
    deductsPending,
    isRequester = deductsPending,
    replaces = [],
    approvedDays = [],
  }: {
    deductsPending: boolean;
    isRequester?: boolean;
    replaces?: LeaveRequest['days'];
    approvedDays?: LeaveRequest['days'];
  },
): Failure<RefusalCode> | null {
  const unemployed = validateEmployedDays(days, context.employment, { isRequester });
  if (unemployed) return unemployed;
  const taken = context.ownLeave.filter(
    (one) => one.leaveType === 'annual' && isApprovedOrPending(one),
  );
  const overlap = firstSharedDate(days, taken);
  if (overlap) return overlapFailure(overlap, isRequester);
  if (datesSharedWithPartner(days, context)[0]) return partnerConflictFailure(isRequester);
  const sick = sickLeaveDates(context.ownLeave);
  for (const year of leaveYearsOf(days, context.settings)) {
    const unit = unitOfYear(year, context.schedule);
    const costIn = (period: LeaveYear, of: LeaveRequest['days']) =>
      costInYear(period, { days: of }, sick, context.schedule, unit);
    const cost = costIn(year, days);
    const periods = [year, ...afterExpiry(year, context.settings)];
    if (periods.every((period) => costIn(period, days) <= costIn(period, replaces))) continue;
    const available = availableFor(days, year, context, { deductsPending });
    if (cost > available) return exceededFailure(year, { cost, available, unit }, isRequester);
  }
  const isShortened = days.every(({ date }) => replaces.some((day) => day.date === date));
  const notAccrued = isShortened
    ? null
    : validateAccrued(days, context, { deductsPending, isRequester });
  const { settings, cover } = context;
  return notAccrued ?? validateCover({ userId: settings.userId, days }, cover, approvedDays);
}

/** The part of a leave year after its carried-over leave has expired: none where it doesn't expire. */
function afterExpiry({ start, end }: LeaveYear, settings: Settings): LeaveYear[] {
  const { carryOverExpiresOn } = settings;
  if (carryOverForYear(settings, { start, end }) === 0 || !carryOverExpiresOn) return [];
  return [{ start: addDays(carryOverExpiresOn, 1), end }];
}

/**
 * The dates on which annual leave overlaps a partner's approved leave by half a day or more. Both are off only on days
 * that are deducted for both: bank holidays and days that one of the two doesn't work may be shared, even if they became
 * that after the approval.
 */
export function datesSharedWithPartner(
  days: LeaveRequest['days'],
  { partnerLeave, schedule }: Pick<ValidationContext, 'partnerLeave' | 'schedule'>,
): string[] {
  return sharedDates(withDeductedDays({ days }, schedule).days, partnerLeave);
}

/** The leave years that contain `days`, oldest first. */
export function leaveYearsOf(
  days: readonly { date: string }[],
  { leaveYearStartDate }: Pick<Settings, 'leaveYearStartDate'>,
): LeaveYear[] {
  const years = days.map(({ date }) => leaveYearOf(date, leaveYearStartDate));
  const byStart = new Map(years.map((year) => [year.start, year]));
  return [...byStart.values()].sort((a, b) => a.start.localeCompare(b.start));
}

/**
 * What is left in a leave year for leave on some days, of which carried-over days may have expired before or between
 * them. `deductsPending` also deducts pending requests.
 */
export function availableFor(
  days: LeaveRequest['days'],
  year: LeaveYear,
  context: Pick<ValidationContext, 'settings' | 'ownLeave' | 'schedule'>,
  { deductsPending }: { deductsPending: boolean },
): number {
  const { ownLeave, schedule } = context;
  const cost = costInYear(year, { days }, sickLeaveDates(ownLeave), schedule);
  const [first, last] = outermostDays(days, year, context);
  const afterwards = availableWithExpiry(year, days, context, { deductsPending, asOf: last });
  return Math.min(
    availableDays(year, context, { deductsPending, asOf: first }),
    roundToHundredth(afterwards + cost),
  );
}

/**
 * The days left in a leave year for leave that starts on `asOf`, when carried-over days may have expired.
 * `deductsPending` also deducts pending requests.
 */
function availableDays(
  year: LeaveYear,
  {
    settings,
    ownLeave,
    schedule,
  }: Pick<ValidationContext, 'settings' | 'schedule'> & { ownLeave: readonly CountableLeave[] },
  { deductsPending, asOf }: { deductsPending: boolean; asOf: string },
): number {
  const balance: Balance = calculateBalance(settings, ownLeave, year, schedule, asOf);
  const { remaining, pending } = balance;
  return deductsPending ? roundToHundredth(remaining - pending) : remaining;
}

/**
 * What is left on the last day of leave once it is taken: less than before where carried-over days expire in it that
 * its first days don't use.
 */
function availableWithExpiry(
  year: LeaveYear,
  days: LeaveRequest['days'],
  context: Pick<ValidationContext, 'settings' | 'ownLeave' | 'schedule'>,
  options: { deductsPending: boolean; asOf: string },
): number {
  const taken = { leaveType: 'annual', status: 'approved', days } as const;
  const ownLeave = [...context.ownLeave, taken];
  return availableDays(year, { ...context, ownLeave }, options);
}

/** The first and the last day that leave takes in a leave year; its first day where it takes none. */
function outermostDays(
  days: LeaveRequest['days'],
  year: LeaveYear,
  { schedule }: Pick<ValidationContext, 'schedule'>,
): [first: string, last: string] {
  const dates = takenDates({ days }, year, schedule);
  return [dates[0] ?? year.start, dates.at(-1) ?? year.start];
}

function overlapFailure(date: string, isRequester: boolean): Failure<RefusalCode> {
  const message = isRequester
    ? `You already have annual leave on ${formatDay(date)}.`
    : `This person already has annual leave on ${formatDay(date)}.`;
  return { code: 'LEAVE_OVERLAPS', message };
}

/** The message never names the partner. */
function partnerConflictFailure(isRequester: boolean): Failure<RefusalCode> {
  const message = isRequester
    ? "Your request conflicts with a partner's approved leave. Please choose different dates."
    : 'This request conflicts with a partner’s approved leave.';
  return { code: 'LEAVE_CONFLICT', message };
}

function exceededFailure(
  { start, end }: LeaveYear,
  { cost, available, unit }: { cost: number; available: number; unit: LeaveUnit },
  isRequester: boolean,
): Failure<RefusalCode> {
  const left = Math.max(0, available);
  const amount = formatAmount(cost, unit);
  // Not 'This request': it can be one restored day of a longer request.
  const balance = isRequester
    ? `You’ve asked for ${amount} but have only ${left} left`
    : `This would use ${amount}, but only ${left} ${left === 1 ? 'is' : 'are'} left`;
  const year = `${formatDay(start)} to ${formatDay(end)}`;
  const message = `${balance} in the leave year ${year}.`;
  return { code: 'LEAVE_EXCEEDED', message };
}
