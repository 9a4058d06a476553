import { isEmployedDuring } from '@portal/kernel/employment';
import { searchKey, searchWords } from '@portal/kernel/search-key';
import { isMemberDuring } from '@portal/kernel/team-membership';
import type { LeaveType } from '../../leave/format-leave.ts';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import type { NameOf } from '../staff/use-names.ts';
import type { Person } from '../staff/use-staff.ts';
import { readTeamParam, writeTeamParam } from '../teams/team-param.ts';

/** The filter of the wall chart. It lives in the URL. */
export interface ChartFilter {
  search: string;
  type: LeaveType | null;
  /** Null for all teams. */
  teamId: string | null;
  /** Only people with leave in the shown days. */
  isAbsentOnly: boolean;
}

const types: readonly LeaveType[] = ['annual', 'sick', 'compassionate'];

export function readChartFilter(urlParams: URLSearchParams): ChartFilter {
  return {
    search: urlParams.get('q') ?? '',
    type: types.find((type) => type === urlParams.get('type')) ?? null,
    teamId: readTeamParam(urlParams),
    isAbsentOnly: urlParams.get('who') === 'away',
  };
}

/** Writes the filter to the URL and keeps the other parameters. */
export function writeChartFilter(urlParams: URLSearchParams, filter: ChartFilter): URLSearchParams {
  const { search, type, teamId, isAbsentOnly } = filter;
  const params = writeTeamParam(urlParams, teamId);
  for (const [name, value] of Object.entries({ q: search, type, who: isAbsentOnly && 'away' })) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

/** A person and their leave in the shown days. */
export interface ChartRow {
  id: string;
  name: string;
  leave: readonly Leave[];
}

/** The people who are employed in a part of the days, or have leave in them. */
export function employedStaff(
  staff: readonly Person[],
  leave: readonly Leave[],
  days: { start: string; end: string },
): Person[] {
  const withLeave = new Set(leave.map(({ userId }) => userId));
  return staff.filter(
    ({ id, employment }) => !employment || isEmployedDuring(employment, days) || withLeave.has(id),
  );
}

/** The people who are in the team on at least one of the days; all without a team. */
export function staffInTeam(
  staff: readonly Person[],
  teamId: string | null,
  days: { start: string; end: string },
): readonly Person[] {
  if (teamId === null) return staff;
  return staff.filter(({ teamMemberships }) => isMemberDuring(teamMemberships ?? [], teamId, days));
}

const noLeave: readonly Leave[] = [];

/**
 * The rows of the chart: people whose name or username contains every word of the search. An
 * unchanged person keeps the object of `before`.
 */
export function chartRows(
  staff: readonly Person[],
  leave: readonly Leave[],
  { search, type, isAbsentOnly }: Omit<ChartFilter, 'teamId'>,
  nameById: NameOf,
  before: ReadonlyMap<string, ChartRow>,
): ChartRow[] {
  const words = searchWords(search);
  const byPerson = Map.groupBy(
    type === null ? leave : leave.filter(({ leaveType }) => leaveType === type),
    ({ userId }) => userId,
  );
  return staff.flatMap((person) => {
    const own = byPerson.get(person.id) ?? noLeave;
    if (isAbsentOnly && own.length === 0) return [];
    const name = nameById(person.id);
    const searchText = words.length > 0 ? searchKey(`${name} ${person.username ?? ''}`) : '';
    if (!words.every((word) => searchText.includes(word))) return [];
    const old = before.get(person.id);
    const isSame =
      old?.name === name &&
      old.leave.length === own.length &&
      own.every((one, index) => one === old.leave[index]);
    return [isSame ? old : { id: person.id, name, leave: own }];
  });
}
