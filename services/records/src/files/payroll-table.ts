import type { PayrollRates, PayrollTotals } from '@portal/contracts/records/payroll';
import { decimalHours } from '@portal/kernel/duration';
import { eachDay, weekday } from '@portal/kernel/london';
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
 * Columns for BrightPay’s “Import Hourly Payments from CSV File”: a row for each person. The first ones are named after
 * the fields that it offers, those of the hours after the rates, because it has to be chosen there once what each of them
 * is: hours at the person’s own rate, at one of the employer, or at time and a half (docs/payroll.md).
 */
export function brightPayColumns(rates: PayrollRates): Column<PayrollLine>[] {
  return [
    text('Employee works number', ({ reference }) => reference),
    text('Employee first name', ({ firstName }) => firstName),
    text('Employee surname', ({ lastName }) => lastName),
    hours(rates.normal, normalHours),
    hours(rates.overtime, overtimeHours),
  ];
}

/**
 * Columns for the import of payments of Sage 50 Payroll: a row for each person and rate. The rate of pay is left to Sage:
 * the portal has none (docs/payroll.md).
 */
export const sageColumns: readonly Column<PayrollHours>[] = [
  text('Employee Reference', ({ reference }) => reference),
  text('Payment Reference', ({ rate }) => rate),
  hours('Hours', (row) => row.hours),
];

/**
 * Columns with which apps upload timesheets to Xero, which itself imports none from files in the UK: a row for
 * each person, rate and day (docs/payroll.md).
 */
export const xeroColumns: readonly Column<PayrollDayHours>[] = [
  text('first_name', ({ firstName }) => firstName),
  text('last_name', ({ lastName }) => lastName),
  { title: 'date', width: 12, kind: 'day', of: ({ date }) => date },
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

/** Hours that are paid at one rate, on a day. */
export interface PayrollDayHours extends PayrollHours {
  date: string;
}

/**
 * The hours of a line at each rate, spread over the days of its period from Monday to Friday: Xero has timesheets by day,
 * of at most 24 hours, and a line has no days. They add up exactly; earlier days have the odd hundredths.
 */
export function toPayrollDayHours(line: PayrollLine, rates: PayrollRates): PayrollDayHours[] {
  const { start, end } = line.period;
  const days = eachDay(start, end);
  const weekdays = days.filter((day) => weekday(day) <= 5);
  const dates = weekdays.length > 0 ? weekdays : days;
  return toPayrollHours(line, rates).flatMap((row) =>
    spread(row.hours, dates.length).flatMap((share, index) =>
      share === 0 ? [] : [{ ...row, hours: share, date: dates[index] ?? end }],
    ),
  );
}

/** Hours in equal parts, in hundredths. */
function spread(total: number, count: number): number[] {
  const hundredths = Math.round(Math.abs(total) * 100);
  const least = Math.floor(hundredths / count);
  return Array.from({ length: count }, (_, index) => {
    const part = index < hundredths % count ? least + 1 : least;
    return (Math.sign(total) * part) / 100;
  });
}

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
