import type { exportUsers } from '@portal/contracts/identity/export-users';
import { searchWords } from '@portal/kernel/search-key';
import type { SortingState } from '../../../ui/tables/data-table.tsx';
import { readTeamParam, writeTeamParam } from '../teams/team-param.ts';
import { type StaffMember, type StaffStatus, staffStatuses } from './staff-member.ts';

/** The filter and the sort order of the staff. They live in the URL. */
export interface StaffFilter {
  search: string;
  /** Null for everyone but those who left. */
  status: StaffStatus | null;
  /** Null for all teams. */
  teamId: string | null;
  sorting: SortingState;
}

/** The sortable columns. */
const staffColumns = ['name', 'status', 'today', 'leave', 'entitlement', 'hours', 'email'];

export function readStaffFilter(
  urlParams: URLSearchParams,
  columns: readonly string[] = staffColumns,
): StaffFilter {
  const status = urlParams.get('status');
  const [, minus, column = ''] = /^(-?)(\w+)$/.exec(urlParams.get('sort') ?? '') ?? [];
  return {
    search: urlParams.get('q') ?? '',
    status: staffStatuses.find((known) => known === status) ?? null,
    teamId: readTeamParam(urlParams),
    sorting: columns.includes(column) ? [{ id: column, desc: minus === '-' }] : [],
  };
}

/** Writes the filter to the URL and keeps the other parameters. */
export function writeStaffFilter(
  urlParams: URLSearchParams,
  { search, status, teamId, sorting }: StaffFilter,
): URLSearchParams {
  const params = writeTeamParam(urlParams, teamId);
  const [first] = sorting;
  const values = { q: search, status, sort: first && `${first.desc ? '-' : ''}${first.id}` };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

/**
 * The staff with the status whose name, username and job title contain every word of the search. Those who
 * left are shown by their status only.
 */
export function filterStaff(
  staff: readonly StaffMember[],
  { search, status }: Pick<StaffFilter, 'search' | 'status'>,
): StaffMember[] {
  const words = searchWords(search);
  return staff.filter((member) => {
    if (status === null ? member.status === 'left' : member.status !== status) return false;
    return words.every((word) => member.searchText.includes(word));
  });
}

/** The people who are in the team today; all without a team. */
export function filterByTeam(
  staff: readonly StaffMember[],
  teamId: string | null,
): readonly StaffMember[] {
  return teamId === null ? staff : staff.filter((member) => member.teamId === teamId);
}

const exportPath: (typeof exportUsers)['path'] = '/api/admin/export/users';

/** The path of the CSV file of the staff. It has all statuses of today, or those who left. */
export function staffFilePath({
  search,
  status,
  teamId,
}: Pick<StaffFilter, 'search' | 'status' | 'teamId'>): string {
  const values = { search: search.trim(), teamId, status: status === 'left' && status };
  const params = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = `${new URLSearchParams(params)}`;
  return query ? `${exportPath}?${query}` : exportPath;
}

export function countByStatus(staff: readonly StaffMember[]): Record<StaffStatus, number> {
  const counts = { in: 0, late: 0, out: 0, leave: 0, 'off-sick': 0, left: 0 };
  for (const { status } of staff) if (status) counts[status] += 1;
  return counts;
}
