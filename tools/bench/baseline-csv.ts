/**
 * Writes the records export as simply as possible, for the baseline. The workload checks that the output is
 * byte for byte the same as that of the portal.
 */
export interface ExportedRow {
  recordDate: string;
  sessionNumber: number;
  firstName: string;
  lastName: string;
  role: string;
  onAnnualLeave: boolean;
  onSickLeave: boolean;
  onCompassionateLeave: boolean;
  isWorkingDay: boolean;
  wasPresent: boolean;
  clockInTime: Date | null;
  clockOutTime: Date | null;
  hoursWorked: number | null;
  lateMinutes: number;
  isLate: boolean;
  clockInLocation: string | null;
  clockOutLocation: string | null;
  annualLeaveEntitlement: number;
  createdAt: Date;
}

export const csvHead =
  '\ufeffDate,Day,Session #,Employee Name,Role,Status,Clocked In At,Clocked Out At,Hours Worked,' +
  'Late (Minutes),Was Late?,Clock In Location,Clock Out Location,Leave Entitlement,Record Created\r\n';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const days = new Map<string, string>();
const minutes = new Map<number, string>();

/** Formats a line of the export with its line end. */
export function csvLine(row: ExportedRow): string {
  const name = quoted(`${row.firstName} ${row.lastName}`);
  const hours = row.hoursWorked === null ? '' : row.hoursWorked.toFixed(2);
  return (
    `${dayOf(row.recordDate)},${row.sessionNumber},${name},${row.role},${statusOf(row)},` +
    `${timeOf(row.clockInTime)},${timeOf(row.clockOutTime)},${hours},${row.lateMinutes},` +
    `${row.isLate ? 'Yes' : 'No'},${quoted(row.clockInLocation ?? '')},` +
    `${quoted(row.clockOutLocation ?? '')},${row.annualLeaveEntitlement},${timeOf(row.createdAt)}\r\n`
  );
}

function statusOf(row: ExportedRow): string {
  if (row.onSickLeave) return 'Sick Leave';
  if (row.onAnnualLeave) return 'Annual Leave';
  if (row.onCompassionateLeave) return 'Compassionate Leave';
  if (row.wasPresent) return 'Present';
  return row.isWorkingDay ? 'Absent' : 'Day Off';
}

function dayOf(day: string): string {
  let known = days.get(day);
  if (known === undefined) {
    const [year, month, date] = day.split('-');
    known = `${date}/${month}/${year},${weekday.format(new Date(day))}`;
    days.set(day, known);
  }
  return known;
}

function timeOf(at: Date | null): string {
  if (at === null) return '';
  const key = Math.floor(at.getTime() / 60_000);
  let known = minutes.get(key);
  if (known === undefined) {
    known = minute.format(at).replace(', ', ' ');
    minutes.set(key, known);
  }
  return known;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
