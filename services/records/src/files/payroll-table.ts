import type { PayrollRates, PayrollTotals } from '@portal/contracts/records/payroll';
import { decimalHours } from '@portal/kernel/duration';
import type { PayrollPeriod } from '../domain/payroll-period.ts';
import type { Column } from './table-types.ts';

/** A person’s line of a closed period, with the adjustments of earlier ones. */
export interface PayrollLine {
  /** The person’s number in the payroll software. */
  reference: string;
  firstName: string;
  lastName: string;
  period: PayrollPeriod;
  totals: PayrollTotals;
  /** Of earlier periods; null for none. */
  adjustment: PayrollTotals | null;
}

/** Hours that are paid at one rate. */
export interface PayrollHours extends PayrollLine {
  /** The name or number of the rate in the payroll software. */
  rate: string;
  hours: number;
}

/**
 * Columns of BrightPay’s “Import Hourly Payments from CSV File”: a row for each person. They are named after
 * the fields that can be chosen there for each column (docs/payroll.md).
 */
export function brightPayColumns(rates: PayrollRates): Column<PayrollLine>[] {
  return [
    text('Employee works number', ({ reference }) => reference),
    text('Employee first name', ({ firstName }) => firstName),
    text('Employee surname', ({ lastName }) => lastName),
    text('Payment 1: Description', () => rates.normal),
    hours('Payment 1: Number of normal hours', normalHours),
    text('Payment 2: Description', () => rates.overtime),
    hours('Payment 2: Number of normal hours', overtimeHours),
  ];
}

/**
 * Columns of the multi-timesheet import of Sage Payroll: a row for each person and rate. Their order is
 * fixed: kind of row, employee, payment, department, cost centre, hours (docs/payroll.md).
 */
export const sageColumns: readonly Column<PayrollHours>[] = [
  // 2 is a payment, D a deduction.
  { title: 'Type', width: 6, kind: 'word', of: () => '2' },
  text('Employee', ({ reference }) => reference),
  text('Payment', ({ rate }) => rate),
  text('Department', () => ''),
  text('Cost centre', () => ''),
  hours('Hours', (row) => row.hours),
];

/**
 * Columns with which apps upload timesheets to Xero, which itself imports none from files in the UK: a row for
 * each person and rate, on the last day of the period (docs/payroll.md).
 */
export const xeroColumns: readonly Column<PayrollHours>[] = [
  text('first_name', ({ firstName }) => firstName),
  text('last_name', ({ lastName }) => lastName),
  { title: 'date', width: 12, kind: 'day', of: ({ period }) => period.end },
  hours('hours', (row) => row.hours),
  text('type', ({ rate }) => rate),
];

/** A row of the file with every value: of the period, or of an adjustment of an earlier one. */
export interface PayrollValues extends Omit<PayrollLine, 'adjustment'> {
  isAdjustment: boolean;
}

/** Every value of a line, for checking what is imported. */
export const allColumns: readonly Column<PayrollValues>[] = [
  text('Payroll number', ({ reference }) => reference),
  text('First name', ({ firstName }) => firstName),
  text('Last name', ({ lastName }) => lastName),
  { title: 'From', width: 12, kind: 'day', of: ({ period }) => period.start },
  { title: 'To', width: 12, kind: 'day', of: ({ period }) => period.end },
  {
    title: 'Adjustment',
    width: 12,
    kind: 'word',
    of: ({ isAdjustment }) => (isAdjustment ? 'Yes' : 'No'),
  },
  hours('Due hours', ({ totals }) => decimalHours(totals.dueMinutes)),
  hours('Worked hours', ({ totals }) => decimalHours(totals.workedMinutes)),
  hours('Normal hours', ({ totals }) => decimalHours(normalMinutes(totals))),
  hours('Overtime hours', ({ totals }) => decimalHours(totals.overtimeMinutes)),
  number('Annual leave days', ({ totals }) => totals.annualLeaveDays),
  hours('Annual leave hours', ({ totals }) => decimalHours(totals.annualLeaveMinutes)),
  number('Sick days', ({ totals }) => totals.sickDays),
  hours('Sick hours', ({ totals }) => decimalHours(totals.sickMinutes)),
  number('Compassionate leave days', ({ totals }) => totals.compassionateDays),
  hours('Compassionate leave hours', ({ totals }) => decimalHours(totals.compassionateMinutes)),
  number('Missing clock-outs', ({ totals }) => totals.missingClockOuts),
];

/** A row for each rate at which a line has hours, also negative ones by an adjustment. */
export function toPayrollHours(line: PayrollLine, rates: PayrollRates): PayrollHours[] {
  return [
    { ...line, rate: rates.normal, hours: normalHours(line) },
    { ...line, rate: rates.overtime, hours: overtimeHours(line) },
  ].filter((row) => row.hours !== 0);
}

/** The minutes worked that are not overtime. */
function normalHours({ totals, adjustment }: PayrollLine): number {
  return decimalHours(normalMinutes(totals) + (adjustment ? normalMinutes(adjustment) : 0));
}

function normalMinutes({ workedMinutes, overtimeMinutes }: PayrollTotals): number {
  return workedMinutes - overtimeMinutes;
}

function overtimeHours({ totals, adjustment }: PayrollLine): number {
  return decimalHours(totals.overtimeMinutes + (adjustment?.overtimeMinutes ?? 0));
}

function text<Row>(title: string, of: (row: Row) => string): Column<Row> {
  return { title, width: 24, kind: 'text', of };
}

function hours<Row>(title: string, of: (row: Row) => number): Column<Row> {
  return { title, width: 12, kind: 'hours', of };
}

function number<Row>(title: string, of: (row: Row) => number): Column<Row> {
  return { title, width: 12, kind: 'number', of };
}
