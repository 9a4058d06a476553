import { englandAndWales, type HolidayCalendar } from '@portal/kernel/bank-holidays';
import { addDays, endOfDay, londonDay } from '@portal/kernel/london';
import { daysAway, daysOff } from './days-off.ts';
import { createLeaveLedger, type LeaveLedger } from './leave-ledger.ts';
import { planAbsences, planSickNow } from './plan-absences.ts';
import { planAnnualLeave, planPending, type Times } from './plan-annual-leave.ts';
import { planCorrections } from './plan-corrections.ts';
import { planMessages } from './plan-messages.ts';
import { type Member, planAdmins, planStaff } from './plan-people.ts';
import { type PlannedShift, planShifts } from './plan-shifts.ts';
import type { Leave, Partnership, Plan } from './plan-types.ts';
import { seededChance, seededId } from './seeded-chance.ts';

export interface PlanOptions {
  /** The same seed gives the same organisation on the same day. */
  seed: string;
  now: Date;
  staff?: number;
  admins?: number;
  weeks?: number;
  calendar?: HolidayCalendar;
}

/**
 * Plans an organisation of people who clock in, take leave, fall ill and exchange messages, from some
 * weeks ago up to now. Pure, and valid by the rules of the services, so that none refuses the data.
 */
export function planDemo(options: PlanOptions): Plan {
  const { seed, now, staff: count = 57, admins: adminCount = 3, weeks = 104 } = options;
  const calendar = options.calendar ?? englandAndWales;
  const today = londonDay(now);
  const days = weeks * 7 + (weeks >= 104 ? 2 : 0);
  const from = addDays(today, -days);
  const admins = planAdmins(seed, from, adminCount);
  const staff = planStaff(seed, { from, days, count });
  const times: Times = { seed, from, today, now, admins: admins.map(({ id }) => id) };

  const ledger = createLeaveLedger(calendar);
  for (const { person } of staff) ledger.join(person.id, person.annualLeaveEntitlement);
  const partnerships = planPartnerships(staff, times);
  for (const { partners } of partnerships) ledger.pair(...partners);
  // Planned for the whole day and cut off at `now`, so that a later run only adds to it.
  const wholeDay = { ...times, now: endOfDay(today) };
  const leave = upTo(now, planLeave(staff, ledger, wholeDay));

  const away = daysAway(leave);
  const halves = Map.groupBy(
    daysOff(leave, calendar).filter(({ portion }) => portion !== 'full'),
    ({ userId }) => userId,
  );
  const shifts = staff.flatMap((member) => {
    const { id } = member.person;
    const own = new Map(halves.get(id)?.map(({ date, portion }) => [date, portion]));
    const off = { away: away.get(id) ?? new Set<string>(), halves: own, calendar };
    return planShifts(member, off, times);
  });
  return {
    now: now.toISOString(),
    ...{ from, today, partnerships, leave },
    people: [...admins, ...staff.map(({ person }) => person)],
    shifts: shifts
      .map(asWorked)
      .sort((one, other) => order(one.clockIn, other.clockIn, one, other)),
    corrections: planCorrections(shifts, times),
    messages: planMessages(staff, times),
  };
}

/** Plans pairs of colleagues who cover for each other; one of them has two partners. */
function planPartnerships(staff: readonly Member[], times: Times): Partnership[] {
  const old = staff.filter(({ person }) => londonDay(new Date(person.createdAt)) === times.from);
  const pairs = Math.min(9, Math.floor(old.length / 5));
  return Array.from({ length: pairs }, (_, place) => {
    const [one, other] = place === 8 ? [old[0], old[5]] : [old[place * 2], old[place * 2 + 1]];
    const at = new Date(Date.parse(one?.person.setUpAt ?? '') + (26 + place) * 3_600_000);
    const partners: [string, string] = [one?.person.id ?? '', other?.person.id ?? ''];
    const by = seededChance(times.seed, 'partners', place).one(times.admins);
    return { id: seededId(at, times.seed, ...partners), partners, by, at: at.toISOString() };
  });
}

function planLeave(staff: readonly Member[], ledger: LeaveLedger, times: Times): Leave[] {
  // Current leave first, because the rest is planned around it.
  const now = staff
    .filter((_, place) => place % 24 === 3)
    .map((one) => planSickNow(one, ledger, times));
  const waiting = staff
    .filter((_, place) => place % 9 === 4)
    .map((one) => planPending(one, ledger, times));
  const past = staff.flatMap((member) => [
    ...planAnnualLeave(member, ledger, times),
    ...planAbsences(member, ledger, times),
  ]);
  return [...now, ...waiting, ...past]
    .filter((one) => one !== null)
    .sort((one, other) => order(one.requestedAt, other.requestedAt, one, other));
}

function upTo(now: Date, leave: readonly Leave[]): Leave[] {
  const isPast = (at: string) => new Date(at) <= now;
  return leave
    .filter(({ requestedAt }) => isPast(requestedAt))
    .map((one) => ({ ...one, steps: one.steps.filter(({ at }) => isPast(at)) }));
}

function asWorked({ due: _, isForgotten: __, ...shift }: PlannedShift) {
  return shift;
}

function order(one: string, other: string, a: { id: string }, b: { id: string }): number {
  return one === other ? a.id.localeCompare(b.id) : one.localeCompare(other);
}
