import type { PayrollRates } from '@portal/contracts/records/payroll';
import { defaultOvertimeRule, type OvertimeRule } from './payroll-line.ts';
import type { PayrollCalendar } from './payroll-period.ts';

/** What applies to periods from a day on. */
export interface PayrollRules extends PayrollCalendar {
  overtime: OvertimeRule;
}

export interface PayrollSettings {
  /** Counts the changes. */
  version: number;
  /** In order of `from`; before the first one, periods are calendar months with the default rule. */
  calendars: readonly PayrollRules[];
  rates: PayrollRates;
}

export const defaultPayrollSettings: PayrollSettings = {
  version: 0,
  calendars: [],
  rates: { normal: 'Normal', overtime: 'Overtime' },
};

/** What applies where nobody has set anything; it always has. */
const defaultRules = {
  frequency: 'monthly',
  anchor: '2000-01-01',
  overtime: defaultOvertimeRule,
} as const;

/** The rules that were set last; they may apply from a later day on. */
export function latestRules({
  calendars,
}: Pick<PayrollSettings, 'calendars'>): Omit<PayrollRules, 'from'> & { from: string | null } {
  return calendars.at(-1) ?? { ...defaultRules, from: null };
}

/** The rule of overtime of the period that begins on a day. */
export function overtimeRuleOn(day: string, { calendars }: PayrollSettings): OvertimeRule {
  return calendars.findLast(({ from }) => from <= day)?.overtime ?? defaultOvertimeRule;
}

/** Adds rules, instead of those that would apply from the same day or a later one. */
export function withRules(
  calendars: readonly PayrollRules[],
  rules: PayrollRules,
): readonly PayrollRules[] {
  return [...calendars.filter(({ from }) => from < rules.from), rules];
}
