// Every night only, because installing pandas takes longer than all other tests of the files.

import { installPython } from '@portal/testing/python';
import { beforeAll, expect, test } from 'vitest';
import { exportedRecord, tableOf } from '../../testing/exported-records.ts';
import { tableFiles } from '../../testing/table-files.ts';
import type { PersonWeek } from '../domain/weekly-report.ts';
import { recordColumns } from './record-columns.ts';
import { weeklyReportTable } from './weekly-report-table.ts';

let run: Awaited<ReturnType<typeof installPython>>;
let save: Awaited<ReturnType<typeof tableFiles>>;

beforeAll(async () => {
  [run, save] = await Promise.all([installPython('pandas', 'openpyxl'), tableFiles()]);
}, 300_000);

test('pandas reads back days, times and numbers', async () => {
  const absent = { clockInTime: null, clockOutTime: null, hoursWorked: null, wasPresent: false };
  const rows = [exportedRecord(), exportedRecord({ recordDate: '2026-03-29', ...absent })];
  const path = await save(tableOf(recordColumns(new Map()), rows), 'csv');
  const read = await run(
    `import json, pandas, sys
file = pandas.read_csv(sys.argv[1], encoding='utf-8-sig')
file['Date'] = pandas.to_datetime(file['Date'], format='%d/%m/%Y')
file['Clocked In At'] = pandas.to_datetime(file['Clocked In At'], format='%d/%m/%Y %H:%M')
print(file.to_json(orient='records', date_format='iso', date_unit='s'))`,
    path,
  );
  expect(read).toMatchObject([
    {
      Date: expect.stringContaining('2026-11-16T00:00:00'),
      Day: 'Monday',
      'Session #': 1,
      'Clocked In At': expect.stringContaining('2026-11-16T09:05:00'),
      'Hours Worked': 7.9,
      'Late (Minutes)': 5,
      'Leave Entitlement': 25,
    },
    { Day: 'Sunday', Status: 'Absent', 'Clocked In At': null, 'Hours Worked': null },
  ]);
});

test('pandas reads the weekly report', async () => {
  const person: PersonWeek = {
    userId: 'a',
    name: 'Ada Byron',
    sortName: 'byron\tada',
    role: 'employee',
    hours: [8, 7.5, 0, 0, 0, 0, 2.25],
    totalHours: 17.75,
    dueHours: 20,
    differenceHours: -2.25,
    sessions: 4,
    daysWorked: 3,
    lateArrivals: 1,
    lateMinutes: 12,
    annualLeaveDays: 0.5,
    sickDays: 1,
    teamIds: ['ward'],
  };
  const teamNames = new Map([['ward', 'Ward 3']]);
  for (const format of ['csv', 'xlsx'] as const) {
    const path = await save(weeklyReportTable('2026-11-16', [person], teamNames), format);
    const read = await run(
      `import json, pandas, sys
read = pandas.read_csv if sys.argv[1].endswith('csv') else pandas.read_excel
file = read(sys.argv[1])
print(json.dumps({'columns': list(file.columns), 'values': file.iloc[0].tolist()}, default=lambda value: value.item()))`,
      path,
    );
    expect(read).toEqual({
      columns: [
        'Staff Member',
        'Role',
        'Monday 16/11/2026',
        'Tuesday 17/11/2026',
        'Wednesday 18/11/2026',
        'Thursday 19/11/2026',
        'Friday 20/11/2026',
        'Saturday 21/11/2026',
        'Sunday 22/11/2026',
        'Total Hours',
        'Sessions',
        'Days Worked',
        'Late Arrivals',
        'Late Minutes',
        'Annual Leave Days',
        'Sick Days',
        'Due Hours',
        'Difference',
        'Team',
      ],
      values: [
        'Ada Byron',
        'employee',
        ...person.hours,
        17.75,
        4,
        3,
        1,
        12,
        0.5,
        1,
        20,
        -2.25,
        'Ward 3',
      ],
    });
  }
});
