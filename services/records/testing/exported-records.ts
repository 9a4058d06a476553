import type { ExportedRecord } from '../src/files/record-columns.ts';
import type { Column, Table } from '../src/files/table-types.ts';

/** Makes an exported record of someone who worked from nine to five. */
export function exportedRecord(more: Partial<ExportedRecord> = {}): ExportedRecord {
  const recordDate = more.recordDate ?? '2026-11-16';
  return {
    userId: '66f1a2b3c4d5e6f708192a3b',
    recordDate,
    sessionNumber: 1,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'employee',
    annualLeaveEntitlement: 25,
    onAnnualLeave: false,
    onSickLeave: false,
    onCompassionateLeave: false,
    isWorkingDay: true,
    wasPresent: true,
    clockInTime: new Date(`${recordDate}T09:05:59.999Z`),
    clockOutTime: new Date(`${recordDate}T17:00:00Z`),
    hoursWorked: 7.9,
    isLate: true,
    lateMinutes: 5,
    clockInLocation: 'Office Computer (Ward 3)',
    clockOutLocation: 'Mobile',
    createdAt: new Date(`${recordDate}T23:00:30Z`),
    ...more,
  };
}

/** Unusual and malicious names. */
export const oddNames = [
  '=cmd|calc',
  '+44 20',
  '-1',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  '＝１',
  '＋',
  '－',
  '＠',
  "O'Brien, Anne",
  'the "Boss"',
  'two\nlines',
  'two\r\nlines',
  'Zoë 👩‍⚕️',
  '<b>&amp;',
  ' blank ',
];

export function tableOf<Row>(
  columns: readonly Column<Row>[],
  ...batches: readonly Row[][]
): Table<Row> {
  async function* rows() {
    yield* batches;
  }
  return { name: 'Records', columns, rows: rows() };
}
