import { recordStatus, recordStatusLabels } from '@portal/kernel/record-status';
import { formatTeams, type TeamNames } from '../domain/team-names.ts';
import type { RecordRow } from '../store/record-schema.ts';
import { formatSpreadsheetDay } from './format-timestamp.ts';
import type { Column } from './table-types.ts';

/** Fields that exports neither need nor read. */
export const notExportedFields = [
  '_id',
  'sortName',
  'final',
  'annualLeaveDays',
  'dueMinutes',
  'plannedMinutes',
  'isIrregular',
  'irregularLeaveMinutes',
] as const;
export type ExportedRecord = Omit<RecordRow, (typeof notExportedFields)[number]>;

const columns: readonly Column<ExportedRecord>[] = [
  { title: 'Date', width: 12, kind: 'day', of: (row) => row.recordDate },
  {
    title: 'Day',
    width: 12,
    kind: 'word',
    of: (row) => formatSpreadsheetDay(row.recordDate).weekday,
  },
  { title: 'Session #', width: 10, kind: 'number', of: (row) => row.sessionNumber },
  {
    title: 'Employee Name',
    width: 28,
    kind: 'text',
    of: (row) => `${row.firstName} ${row.lastName}`,
  },
  { title: 'Role', width: 12, kind: 'word', of: (row) => row.role },
  { title: 'Status', width: 20, kind: 'word', of: (row) => recordStatusLabels[recordStatus(row)] },
  { title: 'Clocked In At', width: 17, kind: 'time', of: (row) => row.clockInTime },
  { title: 'Clocked Out At', width: 17, kind: 'time', of: (row) => row.clockOutTime },
  { title: 'Hours Worked', width: 14, kind: 'hours', of: (row) => row.hoursWorked },
  { title: 'Late (Minutes)', width: 14, kind: 'number', of: (row) => row.lateMinutes },
  { title: 'Was Late?', width: 11, kind: 'word', of: (row) => (row.isLate ? 'Yes' : 'No') },
  { title: 'Clock In Location', width: 26, kind: 'text', of: (row) => row.clockInLocation },
  { title: 'Clock Out Location', width: 26, kind: 'text', of: (row) => row.clockOutLocation },
  {
    title: 'Leave Entitlement',
    width: 18,
    kind: 'number',
    of: (row) => row.annualLeaveEntitlement,
  },
  { title: 'Record Created', width: 17, kind: 'time', of: (row) => row.createdAt },
];

/** Gives the columns of a records export (docs/specification/records.md): that of the team only where there are teams. */
export function recordColumns(teamNames: TeamNames): readonly Column<ExportedRecord>[] {
  if (teamNames.size === 0) return columns;
  const team = ({ teamId }: ExportedRecord) => formatTeams(teamId ? [teamId] : [], teamNames);
  return [...columns, { title: 'Team', width: 20, kind: 'text', of: team }];
}
