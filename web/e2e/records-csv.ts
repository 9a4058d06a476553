import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { formatDay } from '@portal/kernel/format-date';
import { londonDay, londonTime } from '@portal/kernel/london';

const columns =
  'Date,Day,Session #,Employee Name,Role,Status,Clocked In At,Clocked Out At,Hours Worked,Late (Minutes),Was Late?,Clock In Location,Clock Out Location,Leave Entitlement,Record Created,Team';
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The expected CSV file of some records of people in no team (docs/specification/records.md). */
export function toRecordsCsv(records: readonly DailyRecord[]): string {
  const lines = records.map((record) => lineOf(record).map(quoted).join(','));
  return `\uFEFF${[columns, ...lines].join('\r\n')}\r\n`;
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
    '',
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
