import type {
  HoursTodayQuery,
  LeaveBalancesQuery,
  PersonFragment,
  PresenceQuery,
} from '../../../gql/documents.ts';

export type Presence = 'in' | 'late' | 'out';

/** What a query tells of everybody. */
type Rows<Query extends { users: unknown }> = NonNullable<Query['users']>;

/** A person as a row of the staff status; null is what is not known (yet, or just now). */
export interface StaffMember {
  id: string;
  name: string;
  username: string;
  role: string;
  status: Presence | null;
  entry: Rows<PresenceQuery>[number]['currentEntry'];
  hours: Rows<HoursTodayQuery>[number]['todayTotal'];
  balance: Rows<LeaveBalancesQuery>[number]['leaveBalance'];
}

interface Known {
  presence: Rows<PresenceQuery> | undefined;
  hours: Rows<HoursTodayQuery> | undefined;
  balances: Rows<LeaveBalancesQuery> | undefined;
}

/** Joins what is known of everybody who is not an admin (admins are no staff), by name. */
export function staffMembers(people: readonly PersonFragment[], known: Known): StaffMember[] {
  const presence = byId(known.presence);
  const hours = byId(known.hours);
  const balances = byId(known.balances);
  return people
    .filter(({ isAdmin }) => !isAdmin)
    .map((person) => {
      const entry = presence.get(person.id)?.currentEntry;
      return {
        id: person.id,
        name: nameOf(person),
        username: person.username ?? '',
        role: roleInWords(person.role),
        status: entry === undefined ? null : presenceOf(entry),
        entry: entry ?? null,
        hours: hours.get(person.id)?.todayTotal ?? null,
        balance: balances.get(person.id)?.leaveBalance ?? null,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

export function nameOf(person: { firstName: string | null; lastName: string | null }): string {
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
}

/** `master-admin` is shown as `master admin` (portal.md section 2). */
export function roleInWords(role: string | null): string {
  return (role ?? '').replaceAll('-', ' ');
}

function presenceOf(entry: { isLate: boolean } | null): Presence {
  if (!entry) return 'out';
  return entry.isLate ? 'late' : 'in';
}

function byId<Item extends { id: string }>(items: readonly Item[] | undefined): Map<string, Item> {
  return new Map(items?.map((item) => [item.id, item]));
}
