import { isAdminRole } from '@portal/contracts/identity/user';
import { searchKey, searchWords } from '@portal/kernel/search-key';
import { teamOn } from '@portal/kernel/team-membership';
import type { Account } from './account.ts';

export interface StaffFilter {
  search: string;
  /** Null for all teams. */
  teamId: string | null;
  status: 'current' | 'left';
}

type FilteredAccount = Pick<
  Account,
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'role'
  | 'employment'
  | 'teamMemberships'
  | 'isDeactivated'
>;

const byEnglish = new Intl.Collator('en-GB', { numeric: true });

/**
 * The staff who match a filter as in the staff list, by name: their name, username and job title contain every word
 * of the search, and they are in the team on a day. Administrators aren’t on the staff.
 */
export function filterStaff<One extends FilteredAccount>(
  accounts: readonly One[],
  { search, teamId, status }: StaffFilter,
  day: string,
): One[] {
  const words = searchWords(search);
  return accounts
    .filter((account) => {
      const { firstName, lastName, username, employment } = account;
      if (isAdminRole(account.role) || account.isDeactivated !== (status === 'left')) return false;
      if (teamId !== null && teamOn(account.teamMemberships, day) !== teamId) return false;
      const key = searchKey(`${firstName} ${lastName} ${username} ${employment.jobTitle ?? ''}`);
      return words.every((word) => key.includes(word));
    })
    .map((account) => ({ account, name: `${account.firstName} ${account.lastName}` }))
    .sort((one, other) => byEnglish.compare(one.name, other.name))
    .map(({ account }) => account);
}
