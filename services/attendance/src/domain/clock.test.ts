import { unlimitedEmployment } from '@portal/kernel/employment';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { describe, expect, it } from 'vitest';
import { decideClockIn, decideClockOut } from './clock.ts';
import type { Entry } from './entry.ts';

const nineToFive = { workStartTime: '09:00', workEndTime: '17:00' };
const person = {
  id: 'new',
  userId: 'ada',
  hours: nineToFive,
  employment: unlimitedEmployment,
  location: 'Mobile',
  schedule: standardSchedule,
};

const entry = (from: string, to: string | null, more: Partial<Entry> = {}): Entry => ({
  id: 'last',
  userId: 'ada',
  day: from.slice(0, 10),
  shiftDay: from.slice(0, 10),
  clockInTime: new Date(from),
  clockOutTime: to === null ? null : new Date(to),
  isLate: false,
  lateMinutes: 0,
  clockInLocation: 'Mobile',
  clockOutLocation: to === null ? null : 'Mobile',
  missingClockOut: false,
  sentLate: false,
  corrected: false,
  hours: nineToFive,
  version: to === null ? 1 : 2,
  ...more,
});

const sent = (now: string, last: Entry | null, occurredAt: string | null = null) => ({
  last,
  now: new Date(now),
  occurredAt: occurredAt === null ? null : new Date(occurredAt),
  hasIdempotencyKey: true,
});

describe('clocking in', () => {
  const clockIn = (...args: Parameters<typeof sent>) =>
    decideClockIn({ ...person, ...sent(...args) });

  it('starts a session, and marks it as late if it is', () => {
    expect(clockIn('2026-01-07T09:20:00Z', null)).toMatchObject({
      ok: true,
      value: {
        abandoned: null,
        started: { day: '2026-01-07', isLate: true, lateMinutes: 20, sentLate: false, version: 1 },
      },
    });
  });

  it('is not late after a break', () => {
    const last = entry('2026-01-07T08:50:00Z', '2026-01-07T12:00:00Z');
    expect(clockIn('2026-01-07T13:00:00Z', last)).toMatchObject({
      value: { started: { isLate: false } },
    });
  });

  it('is late once, also before midnight of the day of its shift', () => {
    const hours = { workStartTime: '00:00', workEndTime: '08:00' };
    const last = entry('2026-01-06T23:50:00Z', '2026-01-07T00:05:00Z', { shiftDay: '2026-01-07' });
    const again = decideClockIn({ ...person, hours, ...sent('2026-01-07T00:20:00Z', last) });
    expect(again).toMatchObject({ value: { started: { isLate: false, shiftDay: '2026-01-07' } } });
    // With the new hours the evening's shift is over, so this is not its first clock-in.
    const other = decideClockIn({
      ...person,
      ...sent('2026-01-06T23:55:00Z', { ...last, clockOutTime: new Date('2026-01-06T23:52:00Z') }),
    });
    expect(other).toMatchObject({ value: { started: { isLate: false } } });
  });

  it('is refused while a session is open', () => {
    const last = entry('2026-01-07T09:00:00Z', null);
    expect(clockIn('2026-01-07T10:00:00Z', last)).toMatchObject({
      failure: { code: 'ALREADY_CLOCKED_IN' },
    });
  });

  it('marks a session that was open for more than 16 hours', () => {
    const last = entry('2026-01-06T09:00:00Z', null);
    expect(clockIn('2026-01-07T09:00:00Z', last)).toMatchObject({
      value: {
        started: { clockInTime: new Date('2026-01-07T09:00:00Z') },
        abandoned: { id: 'last', missingClockOut: true, clockOutTime: null, version: 2 },
      },
    });
  });

  it('marks it once', () => {
    const last = entry('2026-01-06T09:00:00Z', null, { missingClockOut: true });
    expect(clockIn('2026-01-07T09:00:00Z', last)).toMatchObject({ value: { abandoned: null } });
  });

  it('counts from the time it happened, also for lateness', () => {
    const result = clockIn('2026-01-07T18:00:00Z', null, '2026-01-07T09:05:00Z');
    expect(result).toMatchObject({ value: { started: { lateMinutes: 5, sentLate: true } } });
  });

  it('is refused on a London day outside of the employment, by its own time', () => {
    const employment = { firstDay: '2026-01-07', lastDay: '2026-01-07' };
    const at = (...args: Parameters<typeof sent>) =>
      decideClockIn({ ...person, employment, ...sent(...args) });
    const refused = { ok: false, failure: { code: 'FORBIDDEN' } };
    expect(at('2026-01-06T23:59:59Z', null)).toMatchObject(refused);
    expect(at('2026-01-07T00:00:00Z', null).ok).toBe(true);
    expect(at('2026-01-07T23:59:59Z', null).ok).toBe(true);
    expect(at('2026-01-08T00:00:00Z', null)).toMatchObject(refused);
    // Sent late: the day on which it happened counts.
    expect(at('2026-01-08T02:00:00Z', null, '2026-01-07T22:00:00Z').ok).toBe(true);
    expect(at('2026-01-07T02:00:00Z', null, '2026-01-06T22:00:00Z')).toMatchObject(refused);
  });

  it('considers approved leave on the day of the shift', () => {
    const night = { workStartTime: '22:00', workEndTime: '06:00' };
    const result = decideClockIn({
      ...person,
      ...sent('2026-01-08T00:30:00Z', null),
      hours: night,
      leaveOn: (day) => (day === '2026-01-07' ? ['full'] : []),
    });
    expect(result).toMatchObject({ value: { started: { isLate: false, shiftDay: '2026-01-07' } } });
  });
});

describe('clocking out', () => {
  const clockOut = (...args: Parameters<typeof sent>) =>
    decideClockOut({ ...sent(...args), location: 'Office Computer' });

  it('ends the session that is open', () => {
    const result = clockOut('2026-01-07T17:00:00Z', entry('2026-01-07T09:00:00Z', null));
    expect(result).toMatchObject({
      value: {
        clockOutTime: new Date('2026-01-07T17:00:00Z'),
        clockOutLocation: 'Office Computer',
        missingClockOut: false,
        sentLate: false,
        version: 2,
      },
    });
  });

  it.each([
    ['nothing was ever open', null],
    ['the last one has ended', entry('2026-01-07T09:00:00Z', '2026-01-07T12:00:00Z')],
  ])('is refused where %s', (_, last) => {
    expect(clockOut('2026-01-07T17:00:00Z', last)).toMatchObject({
      failure: { code: 'NOT_CLOCKED_IN', message: 'You’re not clocked in' },
    });
  });

  it('says what happened to a session that was open for too long', () => {
    const last = entry('2026-01-06T09:00:00Z', null);
    expect(clockOut('2026-01-07T02:00:00Z', last)).toMatchObject({
      failure: {
        code: 'NOT_CLOCKED_IN',
        message: expect.stringContaining('06/01/2026 at 09:00, more than 16 hours ago'),
      },
    });
  });

  it('accepts a clock-out that was sent late, also after 16 hours', () => {
    const last = entry('2026-01-06T09:00:00Z', null);
    const result = clockOut('2026-01-07T02:00:00Z', last, '2026-01-06T17:00:00Z');
    expect(result).toMatchObject({
      value: { clockOutTime: new Date('2026-01-06T17:00:00Z'), sentLate: true },
    });
  });

  it('accepts a late clock-out of a session that was marked as missing it', () => {
    const last = entry('2026-01-06T09:00:00Z', null, { missingClockOut: true, version: 2 });
    const result = clockOut('2026-01-07T02:00:00Z', last, '2026-01-06T17:00:00Z');
    expect(result).toMatchObject({
      value: { clockOutTime: new Date('2026-01-06T17:00:00Z'), missingClockOut: false, version: 3 },
    });
    expect(clockOut('2026-01-07T02:00:00Z', last)).toMatchObject({
      failure: { code: 'NOT_CLOCKED_IN', message: expect.stringContaining('more than 16 hours') },
    });
  });

  it('does not end before it began', () => {
    const last = entry('2026-01-07T09:00:00Z', null);
    expect(clockOut('2026-01-07T10:00:00Z', last, '2026-01-07T08:00:00Z')).toMatchObject({
      failure: { code: 'BAD_INPUT' },
    });
  });
});
