import { expect, test } from 'vitest';
import { defaultOvertimeRule, payrollTotals } from '../domain/payroll-line.ts';
import {
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
