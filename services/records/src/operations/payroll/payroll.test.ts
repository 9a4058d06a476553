import { personReference } from '@portal/contracts/identity/user';
import { deleteDailyRecord } from '@portal/contracts/records/daily-record';
import { recordsAudited } from '@portal/contracts/records/events';
import * as contracts from '@portal/contracts/records/payroll';
import { formatDay } from '@portal/kernel/format-date';
import { eachDay, weekday } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { bytesOf, downloadFrom, storeRecords } from '../../../testing/download-client.ts';
import { startRecordsService } from '../../../testing/service.ts';
import { sortNameOf } from '../../domain/sort-name.ts';

/* Two past months; the first has the first records. */
const [january, february] = ['2026-01-01', '2026-02-01'];
const caller = { userId: newId(), role: 'admin' } as const;
const [ada, bob, eve] = [newId(), newId(), newId()];
const { env, url, as, database } = await startRecordsService();
const admin = as(caller);

// Without the names of who closed it, which identity adds.
const closedBy = personReference.pick({ id: true }).nullable();
const withoutNames = (document: string) =>
  document.replace('closedBy { id firstName lastName }', 'closedBy { id }');
const period = contracts.payrollPeriod.extend({ closedBy });
const payrollPeriods = {
  ...contracts.payrollPeriods,
  output: contracts.payrollPeriods.output.extend({ items: period.array() }),
  document: withoutNames(contracts.payrollPeriods.document),
};
const payrollPeriod = {
  ...contracts.payrollPeriodQuery,
  output: contracts.payrollPeriodQuery.output.extend({ closedBy }),
  document: withoutNames(contracts.payrollPeriodQuery.document),
};
const closePayrollPeriod = {
  ...contracts.closePayrollPeriod,
  output: period,
  document: withoutNames(contracts.closePayrollPeriod.document),
};

const settings = {
  frequency: 'monthly',
  anchor: '2026-01-01',
  overtime: { per: 'week', thresholdMinutes: 0, doesLeaveCount: true },
  rates: { normal: 'Basic', overtime: 'Extra, 1.5' },
} as const;

async function linesOf(
  start: string,
  more: { search?: string; after?: string; limit?: number } = {},
) {
  const { data, errors } = await admin.run(contracts.payrollLines, { start, ...more });
  expect(errors).toEqual([]);
  return data ?? { items: [], next: null };
}

async function exported(
  input: Record<string, unknown>,
  who: Parameters<typeof downloadFrom>[1] = caller,
) {
  const response = await downloadFrom(url, who, 'exportPayroll', input);
  const bytes = await bytesOf(response);
  return { status: response.statusCode, headers: response.headers, text: bytes.toString() };
}

async function auditedActions(): Promise<{ userId: string; action: string; details: unknown[] }[]> {
  const events = await readPublishedEvents(
    await connectNatsAs('records', env.NATS_URL ?? ''),
    'records',
  );
  return events
    .filter(({ subject }) => subject.startsWith(recordsAudited.type))
    .map(({ subject, event }) => {
      const { action, details } = event.data as { action: string; details: unknown[] };
      return { userId: subject.slice(recordsAudited.type.length + 1), action, details };
    });
}

beforeAll(async () => {
  const people = database.collection<{ _id: string }>('people');
  const account = { role: 'employee', version: 1, since: january, annualLeaveEntitlement: 25 };
  await people.insertMany(
    [
      { _id: ada, firstName: 'Ada', lastName: 'Byron' },
      { _id: bob, firstName: '=cmd', lastName: 'Äbel, "Bob"' },
      { _id: eve, firstName: 'Eve', lastName: 'Never Here' },
    ].map((person) => ({ ...person, ...account, sortName: sortNameOf(person) })),
  );
  const day = { isLate: false, lateMinutes: 0, dueMinutes: 480, plannedMinutes: 480 };
  const off = { wasPresent: false, hoursWorked: null, clockInTime: null, clockOutTime: null };
  await storeRecords(database, [
    { ...day, userId: ada, recordDate: '2026-01-12', hoursWorked: 10 },
    { ...day, userId: ada, recordDate: '2026-01-13', hoursWorked: 8, sessionNumber: 1 },
    { ...day, ...off, userId: bob, recordDate: '2026-01-13', onSickLeave: true, dueMinutes: 0 },
    { ...day, userId: bob, recordDate: '2026-01-14', hoursWorked: 7.5 },
    { ...day, userId: ada, recordDate: '2026-02-02', hoursWorked: 8 },
  ] as never);
  // The last day of January isn’t archived yet.
  await database.collection<{ _id: string }>('archivedDays').insertMany(
    [...eachDay('2026-01-05', '2026-01-30'), ...eachDay(february, '2026-02-28')].map((_id) => ({
      _id,
      version: 1,
      archivedAt: new Date(),
      isWhole: true,
    })),
  );
});

test('lists the periods back to the first records, and the lines by name as of now', async () => {
  const { data } = await admin.run(payrollPeriods);
  expect(data?.items[0]).toMatchObject({ state: 'current', canClose: false, closedAt: null });
  expect(data?.items.at(-1)).toEqual({
    start: january,
    end: '2026-01-31',
    state: 'open',
    closedAt: null,
    closedBy: null,
    people: null,
    canClose: false,
  });
  expect(data?.items.at(-2)).toMatchObject({ start: february, canClose: true });
  const page = await admin.run(payrollPeriods, { limit: 1 });
  const rest = await admin.run(payrollPeriods, { after: page.data?.next ?? '' });
  expect([...(page.data?.items ?? []), ...(rest.data?.items ?? [])]).toEqual(data?.items);

  const { items } = await linesOf(january);
  expect(items).toMatchObject([
    { userId: bob, reference: null, totals: { sickDays: 1, sickMinutes: 480, workedMinutes: 450 } },
    { userId: ada, totals: { workedMinutes: 1_080, overtimeMinutes: 120 }, adjustments: [] },
  ]);
  const one = await linesOf(january, { limit: 1 });
  expect((await linesOf(january, { after: one.next ?? '' })).items).toEqual(items.slice(1));
  expect((await linesOf(january, { search: 'bob ABEL' })).items).toEqual(items.slice(0, 1));
  const details = await admin.run(payrollPeriod, { start: january });
  expect(details.data).toMatchObject({
    totals: { workedMinutes: 1_530 },
    warnings: { missingClockOuts: 0, daysNotArchived: 1, peopleWithoutReference: 3 },
  });
});

test('a number in the payroll software belongs to one person', async () => {
  const save = (userId: string, reference: string | null) =>
    admin.run(contracts.savePayrollReference, { userId, reference });
  expect((await save(ada, ' 0042 ')).data).toEqual({ userId: ada, reference: '0042' });
  const taken = await save(bob, '0042');
  expect(taken.code).toBe('CONFLICT');
  expect(JSON.stringify(taken.errors)).not.toMatch(new RegExp(`${ada}|Byron`));
  const both = await Promise.all([save(bob, 'E 7'), save(eve, 'E 7')]);
  expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', null]);
  await save(eve, null);
  await save(bob, 'E 7');
  expect((await save(newId(), '1')).code).toBe('NOT_FOUND');
  for (const reference of ['=1', '+1', '-1', '@1', '＝1', '1\u0007', ' ', '1'.repeat(41)]) {
    expect([reference, (await save(bob, reference)).code]).toEqual([reference, 'BAD_INPUT']);
  }
});

test('settings apply from a day on, and are saved on the version that was read', async () => {
  const before = await admin.run(contracts.payrollSettingsQuery);
  expect(before.data).toMatchObject({ frequency: 'monthly', from: null, version: 0 });
  const { data } = await admin.run(contracts.savePayrollSettings, {
    ...settings,
    from: january,
    version: 0,
  });
  expect(data).toEqual({ ...settings, from: january, lastClosedDay: null, version: 1 });
  const stale = await admin.run(contracts.savePayrollSettings, { ...settings, version: 0 });
  expect(stale.code).toBe('CONFLICT');
  const weekly = { ...settings, frequency: 'weekly', version: 1 } as const;
  expect((await admin.run(contracts.savePayrollSettings, weekly)).code).toBe('BAD_INPUT');
  for (const wrong of [
    { anchor: '2026-01-29' },
    { overtime: { ...settings.overtime, thresholdMinutes: -1 } },
    { rates: { normal: '=1', overtime: 'x' } },
  ]) {
    const input = { ...settings, from: january, version: 1, ...wrong };
    expect((await admin.run(contracts.savePayrollSettings, input)).code).toBe('BAD_INPUT');
  }
});

test('two administrators close a period once, and each CONFLICT says why', async () => {
  const close = (start: string, by = admin) => by.run(closePayrollPeriod, { start });
  const message = async (start: string) => (await close(start)).errors[0]?.message;
  expect(await message(january)).toBe('One day of this pay period isn’t archived yet.');
  const periods = (await admin.run(payrollPeriods)).data?.items ?? [];
  expect(await message(periods[0]?.start ?? '')).toBe('This pay period hasn’t ended yet.');
  expect((await close('2026-01-02')).code).toBe('NOT_FOUND');
  expect((await exported({ start: january })).status).toBe(409);
  expect((await exported({ start: '2026-01-02' })).status).toBe(404);
  await database
    .collection<{ _id: string }>('archivedDays')
    .insertOne({ _id: '2026-01-31', version: 1, isWhole: true } as never);
  const other = { userId: newId(), role: 'admin' } as const;
  const both = await Promise.all([close(january), close(january, as(other))]);
  expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', null]);
  const winner = both.find(({ data }) => data)?.data;
  expect(winner).toMatchObject({ state: 'closing', people: null });
  await eventually(
    async () => {
      const { data } = await admin.run(payrollPeriod, { start: january });
      expect(data).toMatchObject({
        ...winner,
        state: 'closed',
        people: 2,
        closedAt: expect.any(String),
      });
    },
    { timeoutMs: 60_000 },
  );
  expect(await message(january)).toBe('This pay period is already closed.');
  expect(await message('2026-03-01')).toBe('An earlier pay period is still open. Close it first.');
  const late = { ...settings, frequency: 'weekly', from: '2026-01-31', version: 1 } as const;
  const refused = await admin.run(contracts.savePayrollSettings, late);
  expect(refused.errors[0]).toMatchObject({ message: expect.stringContaining('31/01/2026') });
});

test('a deletion of a closed record is adjusted in the next period', async () => {
  const record = await database
    .collection('records')
    .findOne({ userId: ada, recordDate: '2026-01-12' });
  await admin.run(deleteDailyRecord, { id: String(record?._id) });
  expect((await linesOf(january)).items[1]).toMatchObject({ totals: { workedMinutes: 1_080 } });
  const adjusted = { workedMinutes: -600, dueMinutes: -480, overtimeMinutes: -120 };
  expect((await linesOf(february)).items).toMatchObject([
    { userId: ada, adjustments: [{ start: january, end: '2026-01-31', totals: adjusted }] },
  ]);
  const { data } = await admin.run(payrollPeriod, { start: february });
  expect(data).toMatchObject({ adjustments: adjusted, canClose: true });
});

const weekdaysOfJanuary = eachDay(january, '2026-01-31')
  .filter((day) => weekday(day) <= 5)
  .map(formatDay);

test.each([
  [
    'brightpay',
    'Employee works number,Employee first name,Employee surname,Basic,"Extra, 1.5"',
    `E 7,'=cmd,"Äbel, ""Bob""",7.50,0.00`,
    '0042,Ada,Byron,16.00,2.00',
  ],
  [
    'sage',
    'Employee Reference,Payment Reference,Hours',
    'E 7,Basic,7.50',
    '0042,Basic,16.00',
    '0042,"Extra, 1.5",2.00',
  ],
  [
    'xero',
    'first_name,last_name,date,hours,type',
    ...weekdaysOfJanuary.map(
      (date, index) => `'=cmd,"Äbel, ""Bob""",${date},${index < 2 ? '0.35' : '0.34'},Basic`,
    ),
    ...weekdaysOfJanuary.map(
      (date, index) => `Ada,Byron,${date},${index < 16 ? '0.73' : '0.72'},Basic`,
    ),
    ...weekdaysOfJanuary.map(
      (date, index) => `Ada,Byron,${date},${index < 2 ? '0.10' : '0.09'},"Extra, 1.5"`,
    ),
  ],
  [
    'all',
    'Payroll number,First name,Last name,From,To,Adjustment,Due hours,Worked hours,Normal hours,Overtime hours,Annual leave days,Annual leave hours,Sick days,Sick hours,Compassionate leave days,Compassionate leave hours,Missing clock-outs',
    `E 7,'=cmd,"Äbel, ""Bob""",01/01/2026,31/01/2026,No,8.00,7.50,7.50,0.00,0,0.00,1,8.00,0,0.00,0`,
    '0042,Ada,Byron,01/01/2026,31/01/2026,No,16.00,18.00,16.00,2.00,0,0.00,0,0.00,0,0.00,0',
  ],
])('exports a closed period for %s', async (software, ...lines) => {
  const { status, headers, text } = await exported({ start: january, software });
  expect(status).toBe(200);
  expect(text).toBe(`\ufeff${lines.join('\r\n')}\r\n`);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="payroll-2026-01-01-to-2026-01-31-${software}.csv"`,
    'x-record-count': '2',
  });
});

test('the audit trail has each change, each download, and who has read sickness', async () => {
  await eventually(async () => {
    const entries = await auditedActions();
    const of = (action: string) => entries.filter((entry) => entry.action === action);
    expect(of('payroll-closed')).toHaveLength(1);
    expect(of('payroll-settings-changed')).toHaveLength(1);
    expect(of('payroll-reference-changed').map(({ userId }) => userId)).toContain(ada);
    expect(JSON.stringify(of('payroll-reference-changed'))).not.toContain('0042');
    expect(of('payroll-exported')).toHaveLength(4);
    expect(of('payroll-exported')[0]?.details).toEqual([
      { field: 'fromDay', before: null, after: january },
      { field: 'toDay', before: null, after: '2026-01-31' },
      { field: 'format', before: null, after: 'brightpay' },
      { field: 'count', before: null, after: '2' },
    ]);
    expect(of('sickness-read')[0]).toMatchObject({
      userId: caller.userId,
      details: expect.arrayContaining([
        { field: 'list', before: null, after: 'payroll' },
        { field: 'people', before: null, after: '1' },
      ]),
    });
  });
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED', 401],
  ['an employee', { userId: ada, role: 'employee' }, 'FORBIDDEN', 403],
  ['an administrator in setup', { ...caller, stage: 'setup' }, 'SETUP_REQUIRED', 403],
] as const)('%s is refused everything', async (_, who, code, status) => {
  const person = as(who);
  const start = january;
  const answers = await Promise.all([
    person.run(payrollPeriods),
    person.run(payrollPeriod, { start }),
    person.run(contracts.payrollLines, { start }),
    person.run(contracts.payrollSettingsQuery),
    person.run(closePayrollPeriod, { start }),
    person.run(contracts.savePayrollSettings, { ...settings, version: 1 }),
    person.run(contracts.savePayrollReference, { userId: ada, reference: null }),
  ]);
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([code]));
  if ('userId' in who) expect((await exported({ start }, who)).status).toBe(status);
});

test.each([
  [contracts.payrollLines, { start: january, after: 'nonsense' }],
  [contracts.payrollLines, { start: '2026-02-30' }],
  [contracts.payrollLines, { start: january, search: 'x'.repeat(101) }],
  [contracts.savePayrollReference, { userId: { $gt: '' } }],
  [contracts.savePayrollSettings, { ...settings, version: 1, isAdmin: true }],
])('%# refuses wrong input', async (operation, input) => {
  expect((await admin.run(operation as never, input as never)).code).toBe('BAD_INPUT');
});
