import type { Team } from '@portal/contracts/identity/team';
import type { User } from '@portal/contracts/identity/user';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { formatDay } from '@portal/kernel/format-date';
import { londonDay, londonTime } from '@portal/kernel/london';
import { teamOn } from '@portal/kernel/team-membership';
import type { RestSession } from './rest-session.ts';

const columns =
  'Date,Day,Session #,Employee Name,Role,Status,Clocked In At,Clocked Out At,Hours Worked,Late (Minutes),Was Late?,Clock In Location,Clock Out Location,Leave Entitlement,Record Created';
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The name of the team of a record; empty for none. Null where there are no teams. */
export type TeamNameOf = ((record: DailyRecord) => string) | null;

/** Loads the team names of the records of people with an account. */
export async function loadTeamNames(hr: RestSession): Promise<TeamNameOf> {
  const teams = await hr.call<Team[]>('GET', '/api/admin/teams');
  const users = await hr.call<User[]>('GET', '/api/users');
  if (teams.length === 0) return null;
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const memberships = new Map(users.map(({ id, teamMemberships }) => [id, teamMemberships]));
  return ({ userId, recordDate }) =>
    names.get(teamOn(memberships.get(userId) ?? [], recordDate) ?? '') ?? '';
}

/** The expected CSV file of some records (docs/specification/records.md). */
export function toRecordsCsv(records: readonly DailyRecord[], teamNameOf: TeamNameOf): string {
  const lines = records.map((record) => {
    const team = teamNameOf === null ? [] : [teamNameOf(record)];
    return [...lineOf(record), ...team].map(quoted).join(',');
  });
  const head = teamNameOf === null ? columns : `${columns},Team`;
  return `\uFEFF${[head, ...lines].join('\r\n')}\r\n`;
}

function lineOf(record: DailyRecord): string[] {
  return [
    formatDay(record.recordDate),
    weekdays[new Date(`${record.recordDate}T00:00:00Z`).getUTCDay()] ?? '',
    String(record.sessionNumber),
    `${record.firstName} ${record.lastName}`,
    record.role,
    statusOf(record),
    atOf(record.clockInTime),
    atOf(record.clockOutTime),
    record.hoursWorked === null ? '' : record.hoursWorked.toFixed(2),
    String(record.lateMinutes),
    record.isLate ? 'Yes' : 'No',
    record.clockInLocation ?? '',
    record.clockOutLocation ?? '',
    String(record.annualLeaveEntitlement),
    atOf(record.createdAt),
  ];
}

function statusOf(record: DailyRecord): string {
  if (record.onSickLeave) return 'Sick Leave';
  if (record.onAnnualLeave) return 'Annual Leave';
  if (record.onCompassionateLeave) return 'Compassionate Leave';
  if (record.wasPresent) return 'Present';
  return record.isWorkingDay ? 'Absent' : 'Day Off';
}

function atOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${formatDay(londonDay(at))} ${londonTime(at)}`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
