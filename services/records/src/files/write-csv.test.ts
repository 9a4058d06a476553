import { describe, expect, test } from 'vitest';
import { exportedRecord, tableOf } from '../../testing/exported-records.ts';
import { recordColumns } from './record-columns.ts';
import { writeCsv } from './write-csv.ts';

type Rows = Parameters<typeof exportedRecord>[0][];

const linesOf = (...rows: Rows) => linesOfTeams(new Map(), ...rows);

async function linesOfTeams(names: Map<string, string>, ...rows: Rows): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of writeCsv(tableOf(recordColumns(names), rows.map(exportedRecord))))
    chunks.push(chunk);
  const text = chunks.join('');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}

test('has the specified titles, then a line for each record', async () => {
  expect(await linesOf({})).toEqual([
    'Date,Day,Session #,Employee Name,Role,Status,Clocked In At,Clocked Out At,Hours Worked,' +
      'Late (Minutes),Was Late?,Clock In Location,Clock Out Location,Leave Entitlement,Record Created',
    '16/11/2026,Monday,1,Ada Byron,employee,Present,16/11/2026 09:05,16/11/2026 17:00,7.90,5,Yes,' +
      'Office Computer (Ward 3),Mobile,25,16/11/2026 23:00',
  ]);
});

test('consists of the titles if there are no records', async () => {
  expect(await linesOf()).toHaveLength(1);
});

test('leaves missing values empty', async () => {
  const nothing = { clockInTime: null, clockOutTime: null, hoursWorked: null };
  const nowhere = { clockInLocation: null, clockOutLocation: null };
  const absent = { wasPresent: false, isLate: false, lateMinutes: 0, ...nothing, ...nowhere };
  expect((await linesOf(absent))[1]).toBe(
    '16/11/2026,Monday,1,Ada Byron,employee,Absent,,,,0,No,,,25,16/11/2026 23:00',
  );
});

test('ends with the team of the day where there are teams; empty for none, and for one that was deleted', async () => {
  const names = new Map([['ward', '=Ward, "3"']]);
  const [head, ...lines] = await linesOfTeams(
    names,
    { teamId: 'ward' },
    { teamId: null },
    { teamId: 'deleted' },
  );
  expect(head).toMatch(/,Record Created,Team$/);
  expect(lines.map((line) => line.split(' 23:00,')[1])).toEqual([`"'=Ward, ""3"""`, '', '']);
});

test.each([
  ['Sick Leave', { onSickLeave: true, onAnnualLeave: true }],
  ['Annual Leave', { onAnnualLeave: true, onCompassionateLeave: true }],
  ['Compassionate Leave', { onCompassionateLeave: true }],
  ['Present', { isWorkingDay: false }],
  ['Absent', { wasPresent: false }],
  ['Day Off', { wasPresent: false, isWorkingDay: false }],
])('says %s', async (status, flags) => {
  expect((await linesOf(flags))[1]?.split(',')[5]).toBe(status);
});

describe('London', () => {
  test.each([
    // Summer time begins on 29 March 2026 and ends on 25 October 2026, both at 01:00 UTC.
    ['2026-03-29', '2026-03-29T00:59:00Z', '29/03/2026 00:59'],
    ['2026-03-29', '2026-03-29T01:00:00Z', '29/03/2026 02:00'],
    ['2026-10-25', '2026-10-25T00:59:59Z', '25/10/2026 01:59'],
    ['2026-10-25', '2026-10-25T01:00:00Z', '25/10/2026 01:00'],
    ['2026-07-01', '2026-06-30T23:30:00Z', '01/07/2026 00:30'],
    ['1969-12-31', '1969-12-31T22:59:30Z', '31/12/1969 22:59'],
  ])('on %s shows %s as %s', async (recordDate, at, shown) => {
    const [, line = ''] = await linesOf({ recordDate, clockInTime: new Date(at) });
    const [date, day, , , , , clockIn] = line.split(',');
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
    expect([date, day]).toEqual([
      recordDate.split('-').reverse().join('/'),
      weekday.format(new Date(recordDate)),
    ]);
    expect(clockIn).toBe(shown);
  });

  test('shows every half hour of a year as Intl does', async () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    const first = Date.UTC(2026, 0, 1, 0, 17);
    const times = Array.from({ length: 365 * 48 }, (_, i) => new Date(first + i * 30 * 60_000));
    const lines = await linesOf(...times.map((clockInTime) => ({ clockInTime })));
    const shown = lines.slice(1).map((line) => line.split(',')[6]);
    expect(shown).toEqual(times.map((at) => clock.format(at).replace(', ', ' ')));
  });
});

test('a negative number is not escaped as a formula', async () => {
  const [, line = ''] = await linesOf({ hoursWorked: -1.5, lateMinutes: -3 });
  expect(line).toContain(',-1.50,-3,');
});
