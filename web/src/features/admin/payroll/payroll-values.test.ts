import { expect, test } from 'vitest';
import {
  isRuleChanged,
  type PayrollSettings,
  toPayrollInput,
  toPayrollValues,
  validatePayroll,
} from './payroll-values.ts';

const saved: PayrollSettings = {
  frequency: 'monthly',
  anchor: '2026-01-01',
  overtime: { per: 'week', thresholdMinutes: 90, doesLeaveCount: true },
  rates: { normal: 'Basic', overtime: 'Overtime' },
  from: null,
  lastClosedDay: '2026-10-31',
  version: 3,
};
const values = toPayrollValues(saved);

test('what is stored is valid, and unchanged without a day', () => {
  expect(values.thresholdHours).toBe('1.5');
  expect(validatePayroll(values, saved)).toEqual({});
  expect(isRuleChanged(values, saved)).toBe(false);
  expect(toPayrollInput({ ...values, normal: ' Standard ' }, saved)).toEqual({
    frequency: 'monthly',
    anchor: '2026-01-01',
    from: null,
    overtime: saved.overtime,
    rates: { normal: 'Standard', overtime: 'Overtime' },
    version: 3,
  });
});

test('another rule needs the first day to which it applies', () => {
  const changed = { ...values, thresholdHours: '2' };
  expect(validatePayroll(changed, saved)).toEqual({
    from: 'Enter the date this applies from',
  });
  const complete = { ...changed, from: '2026-11-01' };
  expect(validatePayroll(complete, saved)).toEqual({});
  expect(toPayrollInput(complete, saved)).toMatchObject({
    from: '2026-11-01',
    overtime: { thresholdMinutes: 120 },
  });
});

test.each([
  [{ anchor: '' }, 'anchor'],
  [{ anchor: '2026-01-29', from: '2026-11-01' }, 'anchor'],
  [{ thresholdHours: 'two', from: '2026-11-01' }, 'thresholdHours'],
  [{ thresholdHours: '-1', from: '2026-11-01' }, 'thresholdHours'],
  [{ thresholdHours: '101', from: '2026-11-01' }, 'thresholdHours'],
  [{ normal: ' ' }, 'normal'],
  [{ overtime: '' }, 'overtime'],
] as const)('%j is refused at %s', (wrong, field) => {
  expect(Object.keys(validatePayroll({ ...values, ...wrong }, saved))).toContain(field);
});

test('a week may begin on any day of a month', () => {
  const weekly = {
    ...values,
    frequency: 'weekly',
    anchor: '2026-01-31',
    from: '2026-11-01',
  } as const;
  expect(validatePayroll(weekly, saved)).toEqual({});
});
