import { recordStatus, recordStatusWords } from '@portal/kernel/record-status';
import type { RecordRow } from '../store/records.ts';
import { knownDay } from './london-stamp.ts';
import type { Column } from './table.ts';

/** What of a record no export needs, and what is not read for one. */
export const notExported = ['_id', 'sortName', 'final', 'annualLeaveDays'] as const;
export type ExportedRecord = Omit<RecordRow, (typeof notExported)[number]>;

/** The columns of an export of records, under the titles of portal.md section 9. */
export const recordColumns: readonly Column<ExportedRecord>[] = [
  { title: 'Date', width: 12, kind: 'day', of: (row) => row.recordDate },
  { title: 'Day', width: 12, kind: 'word', of: (row) => knownDay(row.recordDate).weekday },
  { title: 'Session #', width: 10, kind: 'number', of: (row) => row.sessionNumber },
  {
    title: 'Employee Name',
    width: 28,
    kind: 'text',
    of: (row) => `${row.firstName} ${row.lastName}`,
  },
  { title: 'Role', width: 12, kind: 'word', of: (row) => row.role },
  { title: 'Status', width: 20, kind: 'word', of: (row) => recordStatusWords[recordStatus(row)] },
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
