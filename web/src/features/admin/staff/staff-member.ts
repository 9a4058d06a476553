import type {
  AwayTodayQuery,
  HoursTodayQuery,
  LeaveBalancesQuery,
  PersonFragment,
  PresenceQuery,
} from '../../../gql/documents.ts';
import { folded } from './folded.ts';

/** Who is at work is not away, whatever leave there is. */
export const presences = ['in', 'late', 'out', 'leave', 'off-sick'] as const;
export type Presence = (typeof presences)[number];
/** Why somebody is away today, by who it is. */
export type Away = ReadonlyMap<string, 'leave' | 'off-sick'>;

/** The open sessions, of those who are at work. */
type Presences = NonNullable<PresenceQuery['currentEntries']>;
type Hours = NonNullable<HoursTodayQuery['staffHoursToday']>;
type Balances = NonNullable<LeaveBalancesQuery['leaveBalances']>;

/** A person as a row of the staff status; null is what is not known (yet, or just now). */
export interface StaffMember {
  id: string;
  name: string;
  username: string;
  person: PersonFragment;
  /** The name and username, folded: what a search looks at. */
  searched: string;
  status: Presence | null;
  entry: Presences[number] | null;
  hours: Hours[number] | null;
  balance: Balances[number] | null;
}

export interface Known {
  presence: Presences | undefined;
  hours: Hours | undefined;
  balances: Balances | undefined;
  away: Away | undefined;
}

const byEnglish = new Intl.Collator('en-GB', { numeric: true });

/** As English sorts names. */
export function compareNames(one: string, other: string): number {
  return byEnglish.compare(one, other);
}

/** Everybody who is not an admin (admins are no staff), by name. */
export function staffByName(people: readonly PersonFragment[]): PersonFragment[] {
  const named = people
    .filter(({ isAdmin }) => !isAdmin)
    .map((person) => ({ person, name: nameOf(person) }));
  return named.sort((a, b) => compareNames(a.name, b.name)).map(({ person }) => person);
}

/**
 * Joins what is known of the staff, in their order. Somebody of whom nothing has changed is the
 * same object as in `before`, so that a poll of thousands draws only those anew who have.
 */
export function staffMembers(
  staff: readonly PersonFragment[],
  known: Known,
  before?: ReadonlyMap<string, StaffMember>,
): StaffMember[] {
  const presence = new Map(known.presence?.map((entry) => [entry.userId, entry]));
  const hours = new Map(known.hours?.map((one) => [one.userId, one]));
  const balances = new Map(known.balances?.map((one) => [one.userId, one]));
  return staff.map((person) => {
    const { id } = person;
    const entry = presence.get(id) ?? null;
    const state: State = {
      person,
      status: known.presence ? presenceOf(entry, known.away?.get(id)) : null,
      entry,
      hours: hours.get(id) ?? null,
      balance: balances.get(id) ?? null,
    };
    const old = before?.get(id);
    // The cache gives the hours and the balances of all anew when those of one are others.
    if (old?.hours?.totalMinutes === state.hours?.totalMinutes) state.hours = old?.hours ?? null;
    if (isSameBalance(old?.balance, state.balance)) state.balance = old?.balance ?? null;
    return old && isSame(old, state) ? old : memberOf(state);
  });
}

type State = Pick<StaffMember, 'person' | 'status' | 'entry' | 'hours' | 'balance'>;

function isSame(old: State, state: State): boolean {
  return (Object.keys(state) as (keyof State)[]).every((key) => old[key] === state[key]);
}

function isSameBalance(old: State['balance'] | undefined, balance: State['balance']): boolean {
  return old?.total === balance?.total && old?.remaining === balance?.remaining;
}

function memberOf(state: State): StaffMember {
  const name = nameOf(state.person);
  const username = state.person.username ?? '';
  return { id: state.person.id, name, username, searched: folded(`${name} ${username}`), ...state };
}

export function nameOf(person: { firstName: string | null; lastName: string | null }): string {
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
}

/**
 * What people are called, by id: where several share a name, each with the username that tells them
 * apart, `Kofi Mensah (kofi.mensah.1234)`.
 */
export function distinctNames(people: readonly NamedPerson[]): Map<string, string> {
  const count = new Map<string, number>();
  for (const person of people) {
    const key = folded(nameOf(person));
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  return new Map(
    people.map((person) => {
      const name = nameOf(person);
      const isShared = (count.get(folded(name)) ?? 0) > 1;
      return [person.id, isShared && person.username ? `${name} (${person.username})` : name];
    }),
  );
}

/** Whether a name has the username beside it. */
export function isDistinct(name: string): boolean {
  return name.endsWith(')');
}

type NamedPerson = Pick<PersonFragment, 'id' | 'firstName' | 'lastName' | 'username'>;

/** `master-admin` is shown as `master admin` (portal.md section 2). */
export function roleInWords(role: string | null): string {
  return (role ?? '').replaceAll('-', ' ');
}

/** Who is away by what leave there is today; sickness within annual leave is sickness. */
export function awayOf({ annualLeaveToday, sickLeaveToday }: AwayTodayQuery): Away | undefined {
  if (!annualLeaveToday || !sickLeaveToday) return undefined;
  return new Map([
    ...annualLeaveToday.map(({ leaveRequest }) => [leaveRequest.userId, 'leave'] as const),
    ...sickLeaveToday.map(({ sickLeaveRequest: { userId, leaveType } }) => {
      return [userId, leaveType === 'sick' ? 'off-sick' : 'leave'] as const;
    }),
  ]);
}

function presenceOf(
  entry: { isLate: boolean } | null,
  away: 'leave' | 'off-sick' | undefined,
): Presence {
  if (!entry) return away ?? 'out';
  return entry.isLate ? 'late' : 'in';
}
