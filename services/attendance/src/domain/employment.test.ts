import { unlimitedEmployment } from '@portal/kernel/employment';
import { describe, expect, it } from 'vitest';
import { validateClockInDay, validateCorrectedDay } from './employment.ts';

const employment = { firstDay: '2026-11-02', lastDay: '2026-11-30' };

describe('a clock-in', () => {
  it.each(['2026-11-02', '2026-11-15', '2026-11-30'])('is possible on %s', (day) => {
    expect(validateClockInDay(employment, day)).toBeNull();
  });

  it('is refused before the first and after the last day, with that day', () => {
    expect(validateClockInDay(employment, '2026-11-01')).toEqual({
      code: 'FORBIDDEN',
      message:
        'Your employment starts on Monday 2 November 2026, so you can’t clock in before then.',
    });
    expect(validateClockInDay(employment, '2026-12-01')).toEqual({
      code: 'FORBIDDEN',
      message:
        'Your employment ended on Monday 30 November 2026, so you can’t clock in after that.',
    });
  });

  it('is possible on every day where the employment isn’t known', () => {
    expect(validateClockInDay(unlimitedEmployment, '1000-01-01')).toBeNull();
    expect(validateClockInDay(unlimitedEmployment, '2999-12-31')).toBeNull();
  });
});

it('nobody clocks in between two employments', () => {
  const rehired = {
    firstDay: '2026-11-02',
    lastDay: null,
    earlierEmployments: [{ firstDay: '2025-11-29', lastDay: '2026-09-19' }],
  };
  const refused = (day: string) => validateClockInDay(rehired, day)?.message ?? null;
  expect(['2025-11-29', '2026-09-19', '2026-11-02'].map(refused)).toEqual([null, null, null]);
  expect(refused('2026-09-20')).toBe(
    'Your employment starts on Monday 2 November 2026, so you can’t clock in before then.',
  );
  expect(refused('2025-11-28')).toBe(
    'Your employment starts on Saturday 29 November 2025, so you can’t clock in before then.',
  );
});

describe('a correction', () => {
  const times = (clockIn: string, clockOut: string) => ({
    clockInTime: new Date(clockIn),
    clockOutTime: new Date(clockOut),
  });
  const correct = (day: string, corrected: ReturnType<typeof times>, isRequester = false) =>
    validateCorrectedDay({ day }, corrected, employment, { isRequester });

  it('may move a session within the employment, and end it after the last day', () => {
    const night = times('2026-11-30T22:00:00Z', '2026-12-01T06:00:00Z');
    expect(correct('2026-11-29', night)).toEqual({ ok: true, value: night });
  });

  it.each([
    ['before the first day', '2026-11-01', 'starts on Monday 2 November 2026', 'before then.'],
    ['after the last day', '2026-12-01', 'ended on Monday 30 November 2026', 'after that.'],
  ])('is refused %s, at the clock-in', (_, day, fact, when) => {
    const moved = times(`${day}T09:00:00Z`, `${day}T17:00:00Z`);
    for (const [isRequester, possessive] of [
      [true, 'Your'],
      [false, 'This person’s'],
    ] as const) {
      const message = `${possessive} employment ${fact}, so the clock-in can’t be ${when}`;
      expect(correct('2026-11-16', moved, isRequester)).toEqual({
        ok: false,
        failure: { code: 'BAD_INPUT', message, issues: [{ path: ['clockInTime'], message }] },
      });
    }
  });

  it('may leave a session on its day outside of the employment, but not move it to another', () => {
    const sameDay = times('2026-10-30T09:00:00Z', '2026-10-30T16:00:00Z');
    expect(correct('2026-10-30', sameDay).ok).toBe(true);
    expect(correct('2026-10-29', sameDay).ok).toBe(false);
  });

  it('uses London days: 23:30 UTC in summer is the next day', () => {
    const late = times('2026-06-30T23:30:00Z', '2026-07-01T06:00:00Z');
    const fromJuly = { firstDay: '2026-07-01', lastDay: null };
    const entry = { day: '2026-07-02' };
    expect(validateCorrectedDay(entry, late, fromJuly, { isRequester: true }).ok).toBe(true);
  });
});
