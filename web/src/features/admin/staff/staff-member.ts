import { isBeforeFirstDay, unlimitedEmployment } from '@portal/kernel/employment';
import { searchKey } from '@portal/kernel/search-key';
import { teamOn } from '@portal/kernel/team-membership';
import type {
  AbsencesTodayQuery,
  HoursTodayQuery,
  LeaveBalancesQuery,
  PersonFragment,
  PresenceQuery,
} from '../../../gql/documents.ts';
import type { TeamNames } from '../teams/use-teams.ts';

/** People at work aren't absent, even if they have leave. Those who left have no other status. */
export const staffStatuses = ['in', 'late', 'out', 'leave', 'off-sick', 'left'] as const;
export type StaffStatus = (typeof staffStatuses)[number];
/** Why people are absent today, by user id. */
export type Absences = ReadonlyMap<string, 'leave' | 'off-sick'>;

/** The open sessions. */
type Presences = NonNullable<PresenceQuery['currentEntries']>;
type Hours = NonNullable<HoursTodayQuery['staffHoursToday']>;
type Balances = NonNullable<LeaveBalancesQuery['leaveBalances']>;

/** A row of the staff status. Null means unknown, or has not started yet. */
export interface StaffMember {
  id: string;
  name: string;
  username: string;
  person: PersonFragment;
  /** The search key of the name, the username and the job title. */
  searchText: string;
  status: StaffStatus | null;
  entry: Presences[number] | null;
  hours: Hours[number] | null;
  balance: Balances[number] | null;
  /** The team of today; null for none. */
  teamId: string | null;
  teamName: string | null;
}

export interface StaffData {
  presence: Presences | undefined;
  hours: Hours | undefined;
  balances: Balances | undefined;
  absences: Absences | undefined;
  teamNames: TeamNames;
  /** London's date. */
  today: string;
}

const byEnglish = new Intl.Collator('en-GB', { numeric: true });

/** Compares names in English order. */
export function compareNames(one: string, other: string): number {
  return byEnglish.compare(one, other);
}

/** Everyone but admins, by name, with those who left. */
export function sortStaffByName(people: readonly PersonFragment[]): PersonFragment[] {
  const named = people
    .filter(({ isAdmin }) => !isAdmin)
    .map((person) => ({ person, name: nameOf(person) }));
  return named.sort((a, b) => compareNames(a.name, b.name)).map(({ person }) => person);
}

/** Everyone but admins and those who left, by name: for choosing someone. */
export function currentStaff(people: readonly PersonFragment[]): PersonFragment[] {
  return sortStaffByName(people.filter(({ isDeactivated }) => !isDeactivated));
}

/**
 * Joins the data of the staff. An unchanged person keeps the object of `before`, so that polling
 * re-renders only changed rows.
 */
export function staffMembers(
  staff: readonly PersonFragment[],
  data: StaffData,
  before?: ReadonlyMap<string, StaffMember>,
): StaffMember[] {
  const presence = new Map(data.presence?.map((entry) => [entry.userId, entry]));
  const hours = new Map(data.hours?.map((one) => [one.userId, one]));
  const balances = new Map(data.balances?.map((one) => [one.userId, one]));
  return staff.map((person) => {
    const { id } = person;
    const teamId = teamOn(person.teamMemberships ?? [], data.today);
    const entry = presence.get(id) ?? null;
    const state: State = {
      person,
      status: statusOf(person, entry, data),
      entry,
      hours: hours.get(id) ?? null,
      balance: balances.get(id) ?? null,
      teamId,
      teamName: teamId === null ? null : (data.teamNames.get(teamId) ?? null),
    };
    const old = before?.get(id);
    // The cache recreates all hours and balances when one changes.
    if (old?.hours?.totalMinutes === state.hours?.totalMinutes) state.hours = old?.hours ?? null;
    if (isSameBalance(old?.balance, state.balance)) state.balance = old?.balance ?? null;
    return old && isSame(old, state) ? old : memberOf(state);
  });
}

type State = Omit<StaffMember, 'id' | 'name' | 'username' | 'searchText'>;

function isSame(old: State, state: State): boolean {
  return (Object.keys(state) as (keyof State)[]).every((key) => old[key] === state[key]);
}

function isSameBalance(old: State['balance'] | undefined, balance: State['balance']): boolean {
  return (
    old?.total === balance?.total &&
    old?.remaining === balance?.remaining &&
    old?.unit === balance?.unit
  );
}

function memberOf(state: State): StaffMember {
  const name = nameOf(state.person);
  const username = state.person.username ?? '';
  return {
    id: state.person.id,
    name,
    username,
    searchText: searchKey(`${name} ${username} ${state.person.employment?.jobTitle ?? ''}`),
    ...state,
  };
}

export function nameOf(person: { firstName: string | null; lastName: string | null }): string {
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
}

/** The names by user id. Namesakes get their usernames: `Kofi Mensah (kofi.mensah.1234)`. */
export function distinctNames(people: readonly NamedPerson[]): Map<string, string> {
  const named = people.map(({ id, username, ...person }) => {
    const name = nameOf(person);
    return { id, username, name, key: searchKey(name) };
  });
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const { key } of named) (seen.has(key) ? shared : seen).add(key);
  return new Map(
    named.map(({ id, username, name, key }) => [
      id,
      username && shared.has(key) ? `${name} (${username})` : name,
    ]),
  );
}

/** Whether a name includes the username. */
export function includesUsername(name: string): boolean {
  return name.endsWith(')');
}

type NamedPerson = Pick<PersonFragment, 'id' | 'firstName' | 'lastName' | 'username'>;

/** `master-admin` is shown as `master admin`. */
export function formatRole(role: string | null): string {
  return (role ?? '').replaceAll('-', ' ');
}

/** Who is absent today. Sickness during annual leave counts as sickness. */
export function absencesToday({
  annualLeaveToday,
  sickLeaveToday,
}: AbsencesTodayQuery): Absences | undefined {
  if (!annualLeaveToday || !sickLeaveToday) return undefined;
  return new Map([
    ...annualLeaveToday.map(({ leaveRequest }) => [leaveRequest.userId, 'leave'] as const),
    ...sickLeaveToday.map(({ sickLeaveRequest: { userId, leaveType } }) => {
      return [userId, leaveType === 'sick' ? 'off-sick' : 'leave'] as const;
    }),
  ]);
}

function statusOf(
  { id, employment, isDeactivated }: PersonFragment,
  entry: { isLate: boolean } | null,
  { presence, absences, today }: StaffData,
): StaffStatus | null {
  if (isDeactivated) return 'left';
  if (!presence) return null;
  if (entry) return entry.isLate ? 'late' : 'in';
  if (isBeforeFirstDay(employment ?? unlimitedEmployment, today)) return null;
  return absences?.get(id) ?? 'out';
}
