import { expect, test } from 'vitest';
import { defaultOvertimeRule, payrollTotals } from '../domain/payroll-line.ts';
import {
  allColumns,
  brightPayColumns,
  type PayrollLine,
  sageColumns,
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
    'Employee works number,Employee first name,Employee surname,Payment 1: Description,' +
      'Payment 1: Number of normal hours,Payment 2: Description,Payment 2: Number of normal hours',
    '0042,Ada,Byron,Basic,150.00,Overtime,1.50',
    '0042,Ada,Byron,Basic,-1.00,Overtime,0.00',
  ]);
});

test('Sage and Xero have a row for each person and rate with hours', async () => {
  const rows = [line, adjusted].flatMap(hoursOf);
  expect(await linesOf(sageColumns, rows)).toEqual([
    'Type,Employee,Payment,Department,Cost centre,Hours',
    '2,0042,Basic,,,150.00',
    '2,0042,Overtime,,,1.50',
    '2,0042,Basic,,,-1.00',
  ]);
  expect(await linesOf(xeroColumns, rows)).toEqual([
    'first_name,last_name,date,hours,type',
    'Ada,Byron,30/11/2026,150.00,Basic',
    'Ada,Byron,30/11/2026,1.50,Overtime',
    'Ada,Byron,30/11/2026,-1.00,Basic',
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
    await linesOf(brightPayColumns({ normal: '+c', overtime: '=d' }), [evil]),
    await linesOf(sageColumns, toPayrollHours(evil, { normal: '+c', overtime: '=d' })),
    await linesOf(xeroColumns, toPayrollHours(evil, { normal: '+c', overtime: '=d' })),
  ]) {
    expect(lines.slice(1).join(',')).not.toMatch(/(^|,)[=+@-]/);
  }
});
