import { englandAndWales, type HolidayCalendar } from '@portal/kernel/bank-holidays';
import {
  type EmploymentPeriod,
  hasLeftBy,
  isBeforeFirstDay,
  isEmployedOn,
} from '@portal/kernel/employment';
import { addDays, endOfDay, londonDay } from '@portal/kernel/london';
import { createScheduleOf, daysAway, daysOff, type ScheduleOf } from './days-off.ts';
import { createLeaveLedger, type LeaveLedger } from './leave-ledger.ts';
import { planAbsences, planCurrentSickLeave } from './plan-absences.ts';
import { type PlanContext, planAnnualLeave, planPendingLeave } from './plan-annual-leave.ts';
import { inCorrectionOrder, planCorrections } from './plan-corrections.ts';
import { planAnnouncements, planConversations, planUnreadMessages } from './plan-messages.ts';
import { type Member, planAdmins, planStaff } from './plan-people.ts';
import {
  leastMinutes,
  type PlannedShift,
  planShifts,
  type ShiftConstraints,
} from './plan-shifts.ts';
import type { Correction, Leave, Message, Partnership, Plan } from './plan-types.ts';
import { createSeededRandom, seededId } from './seeded-random.ts';

export interface PlanOptions {
  /** The same seed gives the same organisation on the same day. */
  seed: string;
  now: Date;
  staff?: number;
  admins?: number;
  weeks?: number;
  calendar?: HolidayCalendar;
}

/** What a member of staff has done, besides taking leave. */
interface Work {
  shifts: PlannedShift[];
  corrections: Correction[];
  messages: Message[];
}

/** The history of one member of staff. */
interface MemberHistory {
  leave: Leave[];
  /** Plans the rest, which takes most of the time. */
  planWork(): Work;
}

/** People who are partners of each other, or one person without a partner: the leave of one depends on the others’. */
export interface PlannedGroup {
  partnerships: Partnership[];
  members: MemberHistory[];
}

/** An organisation without its history, which is planned a group at a time. */
export interface Organisation
  extends Pick<Plan, 'now' | 'from' | 'today' | 'people' | 'partnerships'> {
  scheduleOf: ScheduleOf;
  /** What people with irregular hours work at least, in minutes by month. */
  workedMinutes: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Plans the history of one group after the other, so that only one is in memory. */
  groups(): Generator<PlannedGroup>;
}

/**
 * Plans an organisation of people who clock in, take leave, fall ill and exchange messages, from some
 * weeks ago up to now. Pure, and valid by the rules of the services, so that none refuses the data.
 */
export function planOrganisation(options: PlanOptions): Organisation {
  const { seed, now, staff: count = 57, admins: adminCount = 3, weeks = 104 } = options;
  const calendar = options.calendar ?? englandAndWales;
  const today = londonDay(now);
  const days = weeks * 7 + (weeks >= 104 ? 2 : 0);
  const from = addDays(today, -days);
  const admins = planAdmins(seed, from, adminCount);
  const staff = planStaff(seed, { from, days, count });
  const times: PlanContext = { seed, from, today, now, admins: admins.map(({ id }) => id) };
  const partnerships = planPartnerships(staff, times);
  const scheduleOf = createScheduleOf(
    staff.map(({ person }) => person),
    calendar,
  );
  return {
    now: now.toISOString(),
    from,
    today,
    partnerships,
    people: [...admins, ...staff.map(({ person }) => person)],
    scheduleOf,
    workedMinutes: planWorkedMinutes(staff, times, calendar),
    groups: () => planGroups(staff, partnerships, times, { calendar, scheduleOf }),
  };
}

/** Plans an organisation with its whole history, which must fit in memory. */
export function planDemo(options: PlanOptions): Plan {
  const { groups, scheduleOf: _, workedMinutes: __, ...organisation } = planOrganisation(options);
  const members = [...groups()]
    .flatMap((group) => group.members)
    .map(({ leave, planWork }) => ({ leave, ...planWork() }));
  return {
    ...organisation,
    leave: members.flatMap(({ leave }) => leave).sort(byTime(({ requestedAt }) => requestedAt)),
    shifts: members
      .flatMap(({ shifts }) => shifts.map(toWorkedShift))
      .sort(byTime(({ clockIn }) => clockIn)),
    corrections: inCorrectionOrder(members.flatMap(({ corrections }) => corrections)),
    messages: members.flatMap(({ messages }) => messages).sort(byTime(({ at }) => at)),
  };
}

/** What people with irregular hours work at least, in minutes by month. */
function planWorkedMinutes(
  staff: readonly Member[],
  times: PlanContext,
  calendar: HolidayCalendar,
): Map<string, ReadonlyMap<string, number>> {
  const irregular = staff.filter(({ person }) =>
    person.workingPatterns.some(({ isIrregular }) => isIrregular),
  );
  return new Map(
    irregular.map((member) => {
      const employed = untilLastDay(times, member.person.employment);
      return [member.person.id, leastMinutes(member, { calendar }, employed)];
    }),
  );
}

function* planGroups(
  staff: readonly Member[],
  partnerships: readonly Partnership[],
  times: PlanContext,
  { calendar, scheduleOf }: { calendar: HolidayCalendar; scheduleOf: ScheduleOf },
): Generator<PlannedGroup> {
  const ledger = createLeaveLedger(scheduleOf);
  for (const { person } of staff) ledger.join(person.id, person.annualLeaveEntitlement);
  for (const [userId, minutes] of planWorkedMinutes(staff, times, calendar)) {
    ledger.accrue(userId, minutes);
  }
  for (const { partners } of partnerships) ledger.pair(...partners);
  // Planned for the whole day and cut off at `now`, so that a later run only adds to it.
  const wholeDay = { ...times, now: endOfDay(times.today) };
  // Current leave first, because the rest is planned around it.
  const current = planCurrentLeave(staff, ledger, wholeDay);
  const sentToAll = Map.groupBy(planAnnouncements(staff, times), ({ toUserId }) => toUserId);
  const unread = Map.groupBy(planUnreadMessages(staff, times), ({ fromUserId }) => fromUserId);

  for (const group of partnerGroups(staff, partnerships)) {
    const ids = new Set(group.map(({ person }) => person.id));
    const members = group.map((member): MemberHistory => {
      const { id, employment } = member.person;
      const leave = upTo(times.now, [
        ...(current.get(id) ?? []),
        ...planAnnualLeave(member, ledger, wholeDay),
        ...planAbsences(member, ledger, wholeDay),
      ]).filter(({ startDate, endDate }) => isWithin(employment, startDate, endDate));
      const planWork = (): Work => {
        const employed = untilLastDay(times, employment);
        const shifts = planShifts(
          member,
          { ...offDays(id, leave, scheduleOf), calendar },
          employed,
        );
        const messages = [
          ...planConversations(member, employed),
          ...(sentToAll.get(id) ?? []),
          ...(unread.get(id) ?? []),
        ].filter(({ at }) => !hasLeftBy(employment, londonDay(new Date(at))));
        return { shifts, corrections: planCorrections(shifts, times), messages };
      };
      return { leave, planWork };
    });
    for (const id of ids) ledger.forget(id);
    yield { partnerships: partnerships.filter(({ partners: [one] }) => ids.has(one)), members };
  }
}

function isWithin(employment: EmploymentPeriod, startDate: string, endDate: string): boolean {
  return isEmployedOn(employment, startDate) && isEmployedOn(employment, endDate);
}

/** The times of somebody’s work: up to their last day, and the end of a night shift that begins on it. */
function untilLastDay(times: PlanContext, employment: EmploymentPeriod): PlanContext {
  const { lastDay } = employment;
  if (isBeforeFirstDay(employment, times.today)) return { ...times, today: times.from };
  if (lastDay === null || lastDay >= times.today) return times;
  return { ...times, today: lastDay, now: endOfDay(addDays(lastDay, 1)) };
}

/** Groups partners, with their partners' partners, in the order of their first member. */
function partnerGroups(staff: readonly Member[], partnerships: readonly Partnership[]): Member[][] {
  const groupOf = new Map(staff.map(({ person }) => [person.id, new Set([person.id])]));
  for (const { partners } of partnerships) {
    const joined = new Set(partners.flatMap((id) => [...(groupOf.get(id) ?? [])]));
    for (const id of joined) groupOf.set(id, joined);
  }
  return [...Map.groupBy(staff, ({ person }) => groupOf.get(person.id)).values()];
}

function offDays(
  id: string,
  leave: readonly Leave[],
  scheduleOf: ScheduleOf,
): Omit<ShiftConstraints, 'calendar'> {
  const halves = daysOff(leave, scheduleOf).filter(({ portion }) => portion !== 'full');
  return {
    away: daysAway(leave).get(id) ?? new Set<string>(),
    halves: new Map(halves.map(({ date, portion }) => [date, portion])),
  };
}

/** Plans pairs of colleagues who cover for each other; one of them has two partners. */
function planPartnerships(staff: readonly Member[], times: PlanContext): Partnership[] {
  const old = staff.filter(({ person }) => londonDay(new Date(person.createdAt)) === times.from);
  const pairs = Math.floor(old.length / 5);
  return Array.from({ length: pairs }, (_, place) => {
    const [one, other] = place === 8 ? [old[0], old[5]] : [old[place * 2], old[place * 2 + 1]];
    const at = new Date(Date.parse(one?.person.setUpAt ?? '') + (26 + place) * 3_600_000);
    const partners: [string, string] = [one?.person.id ?? '', other?.person.id ?? ''];
    const by = createSeededRandom(times.seed, 'partners', place).pick(times.admins);
    return { id: seededId(at, times.seed, ...partners), partners, by, at: at.toISOString() };
  });
}

/** Plans the leave of today, and the requests that are pending, by person. */
function planCurrentLeave(
  staff: readonly Member[],
  ledger: LeaveLedger,
  times: PlanContext,
): Map<string, Leave[]> {
  const now = staff
    .filter((_, place) => place % 24 === 3)
    .map((one) => planCurrentSickLeave(one, ledger, times));
  const waiting = staff
    .filter((_, place) => place % 9 === 4)
    .map((one) => planPendingLeave(one, ledger, times));
  const planned = [...now, ...waiting].filter((one) => one !== null);
  return Map.groupBy(planned, ({ userId }) => userId);
}

function upTo(now: Date, leave: readonly Leave[]): Leave[] {
  const isPast = (at: string) => new Date(at) <= now;
  return leave
    .filter(({ requestedAt }) => isPast(requestedAt))
    .map((one) => ({ ...one, steps: one.steps.filter(({ at }) => isPast(at)) }));
}

/** Removes what only the plan needs. */
export function toWorkedShift({ due: _, isForgotten: __, ...shift }: PlannedShift) {
  return shift;
}

/** Compares by an instant, and by id where it is the same. */
function byTime<Item extends { id: string }>(timeOf: (item: Item) => string) {
  return (one: Item, other: Item): number =>
    timeOf(one).localeCompare(timeOf(other)) || one.id.localeCompare(other.id);
}
