import { expect, it } from 'vitest';
import { approvedLeave } from '../../testing/leave-requests.ts';
import { cancelDay, deleteDay, restoreDay } from './leave-day-changes.ts';

const request = approvedLeave('2026-08-10', '2026-08-12');
const changes = { cancelDay, restoreDay, deleteDay };
type Name = keyof typeof changes;

function done(name: Name, date: string, from = request) {
  const result = changes[name](from, date);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}
const codeOf = (name: Name, date: string, from = request) => {
  const result = changes[name](from, date);
  return result.ok ? null : result.failure.code;
};

it('is cancelled and restored, which leaves the request unchanged', () => {
  const cancelled = done('cancelDay', '2026-08-11');
  expect(cancelled.days.map(({ status }) => status)).toEqual(['booked', 'cancelled', 'booked']);
  expect(done('restoreDay', '2026-08-11', cancelled)).toEqual(request);
});

it('is deleted, cancelled or not, until no day is left', () => {
  const cancelled = done('cancelDay', '2026-08-11');
  for (const from of [request, cancelled]) {
    const { days, startDate, endDate } = done('deleteDay', '2026-08-11', from);
    expect(days.map(({ date }) => date)).toEqual(['2026-08-10', '2026-08-12']);
    expect([startDate, endDate]).toEqual(['2026-08-10', '2026-08-12']);
  }
  const none = request.days.reduce((from, { date }) => done('deleteDay', date, from), request);
  expect(none).toEqual({ ...request, days: [] });
});

it('is refused the second time', () => {
  const cancelled = done('cancelDay', '2026-08-11');
  expect(codeOf('cancelDay', '2026-08-11', cancelled)).toBe('ALREADY_DECIDED');
  expect(codeOf('restoreDay', '2026-08-11')).toBe('ALREADY_DECIDED');
  const deleted = done('deleteDay', '2026-08-11');
  for (const name of Object.keys(changes) as Name[]) {
    expect(codeOf(name, '2026-08-11', deleted)).toBe('NOT_FOUND');
  }
});

it.each(['denied', 'cancelled'] as const)('of a %s request stays as it is', (status) => {
  for (const name of Object.keys(changes) as Name[]) {
    expect(codeOf(name, '2026-08-11', { ...request, status })).toBe('ALREADY_DECIDED');
  }
});

it('that is not in the request is not found', () => {
  for (const name of Object.keys(changes) as Name[]) {
    expect(changes[name](request, '2026-08-13')).toMatchObject({
      failure: { code: 'NOT_FOUND', message: expect.stringContaining('not found') },
    });
  }
});
