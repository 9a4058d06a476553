import { expect, test } from 'vitest';
import { defaultOvertimeRule, payrollTotals } from '../domain/payroll-line.ts';
import {
  allColumns,
  brightPayColumns,
  type PayrollLine,
  sageColumns,
  toPayrollDayHours,
  toPayrollHours,
  xeroColumns,
} from './payroll-table.ts';
import type { Column } from './table-types.ts';
import { writeCsv } from './write-csv.ts';

const period = { start: '2026-11-01', end: '2026-11-30' };
const nothing = payrollTotals(period, [], { rule: defaultOvertimeRule });
const rates = { normal: 'Basic', overtime: 'Overtime' };

const line: PayrollLine = {
  reference: '0042',
  firstName: 'Ada',
  lastName: 'Byron',
  period,
  totals: { ...nothing, workedMinutes: 9_090, overtimeMinutes: 90 },
  adjustment: null,
};
const adjusted: PayrollLine = {
  ...line,
  totals: nothing,
  adjustment: { ...nothing, workedMinutes: -60 },
};

async function linesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  async function* batches() {
    yield rows;
  }
  let text = '';
  for await (const chunk of writeCsv({ name: 'Payroll', columns, rows: batches() })) text += chunk;
  return text.slice(1, -2).split('\r\n');
}
const hoursOf = (line: PayrollLine) => toPayrollHours(line, rates);

test('BrightPay has a row for each person', async () => {
  expect(await linesOf(brightPayColumns(rates), [line, adjusted])).toEqual([
    'Employee works number,Employee first name,Employee surname,Basic,Overtime',
    '0042,Ada,Byron,150.00,1.50',
    '0042,Ada,Byron,-1.00,0.00',
  ]);
});

test('Sage has a row for each person and rate with hours', async () => {
  expect(await linesOf(sageColumns, [line, adjusted].flatMap(hoursOf))).toEqual([
    'Employee Reference,Payment Reference,Hours',
    '0042,Basic,150.00',
    '0042,Overtime,1.50',
    '0042,Basic,-1.00',
  ]);
});

test('Xero has a row for each person, rate and day from Monday to Friday, and they add up', async () => {
  const week = { start: '2026-11-25', end: '2026-12-01' };
  const rows = [
    { ...line, period: week, totals: { ...line.totals, workedMinutes: 2_291 } },
    { ...adjusted, period: { start: '2026-11-28', end: '2026-11-29' } },
  ].flatMap((one) => toPayrollDayHours(one, rates));
  expect(await linesOf(xeroColumns, rows)).toEqual([
    'first_name,last_name,date,hours,type',
    'Ada,Byron,25/11/2026,7.34,Basic',
    'Ada,Byron,26/11/2026,7.34,Basic',
    'Ada,Byron,27/11/2026,7.34,Basic',
    'Ada,Byron,30/11/2026,7.33,Basic',
    'Ada,Byron,01/12/2026,7.33,Basic',
    'Ada,Byron,25/11/2026,0.30,Overtime',
    'Ada,Byron,26/11/2026,0.30,Overtime',
    'Ada,Byron,27/11/2026,0.30,Overtime',
    'Ada,Byron,30/11/2026,0.30,Overtime',
    'Ada,Byron,01/12/2026,0.30,Overtime',
    'Ada,Byron,28/11/2026,-0.50,Basic',
    'Ada,Byron,29/11/2026,-0.50,Basic',
  ]);
});

test('the file with every value has a row for the period and for each adjustment', async () => {
  const totals = { ...line.totals, dueMinutes: 9_000, annualLeaveDays: 1.5, sickMinutes: 450 };
  const rows = [
    { ...line, totals, isAdjustment: false },
    {
      ...line,
      period: { start: '2026-10-01', end: '2026-10-31' },
      totals: { ...nothing, workedMinutes: -60 },
      isAdjustment: true,
    },
  ];
  expect(await linesOf(allColumns, rows)).toEqual([
    'Payroll number,First name,Last name,From,To,Adjustment,Due hours,Worked hours,Normal hours,' +
      'Overtime hours,Annual leave days,Annual leave hours,Sick days,Sick hours,' +
      'Compassionate leave days,Compassionate leave hours,Missing clock-outs',
    '0042,Ada,Byron,01/11/2026,30/11/2026,No,150.00,151.50,150.00,1.50,1.5,0.00,0,7.50,0,0.00,0',
    '0042,Ada,Byron,01/10/2026,31/10/2026,Yes,0.00,-1.00,-1.00,0.00,0,0.00,0,0.00,0,0.00,0',
  ]);
});

test('texts are no formulas', async () => {
  const evil = { ...line, reference: '=1+1', firstName: '@a', lastName: '-b' };
  for (const lines of [
    await linesOf(brightPayColumns(rates), [evil]),
    await linesOf(sageColumns, toPayrollHours(evil, { normal: '+c', overtime: '=d' })),
    await linesOf(xeroColumns, toPayrollDayHours(evil, { normal: '+c', overtime: '=d' })),
  ]) {
    expect(lines.slice(1).join(',')).not.toMatch(/(^|,)[=+@-]/);
  }
});
