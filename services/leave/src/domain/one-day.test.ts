import { expect, it } from 'vitest';
import { withDayCancelled, withDayDeleted, withDayRestored } from './one-day.ts';
import { approved } from './test-requests.ts';

const request = approved('2026-08-10', '2026-08-12');
const changes = { withDayCancelled, withDayRestored, withDayDeleted };
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

it('is cancelled and restored, the request being as before', () => {
  const cancelled = done('withDayCancelled', '2026-08-11');
  expect(cancelled.days.map(({ status }) => status)).toEqual(['booked', 'cancelled', 'booked']);
  expect(done('withDayRestored', '2026-08-11', cancelled)).toEqual(request);
});

it('is deleted, whether it is cancelled or not, until none is left', () => {
  const cancelled = done('withDayCancelled', '2026-08-11');
  for (const from of [request, cancelled]) {
    const { days, startDate, endDate } = done('withDayDeleted', '2026-08-11', from);
    expect(days.map(({ date }) => date)).toEqual(['2026-08-10', '2026-08-12']);
    expect([startDate, endDate]).toEqual(['2026-08-10', '2026-08-12']);
  }
  const none = request.days.reduce((from, { date }) => done('withDayDeleted', date, from), request);
  expect(none).toEqual({ ...request, days: [] });
});

it('is refused twice', () => {
  const cancelled = done('withDayCancelled', '2026-08-11');
  expect(codeOf('withDayCancelled', '2026-08-11', cancelled)).toBe('ALREADY_DECIDED');
  expect(codeOf('withDayRestored', '2026-08-11')).toBe('ALREADY_DECIDED');
  const deleted = done('withDayDeleted', '2026-08-11');
  for (const name of Object.keys(changes) as Name[]) {
    expect(codeOf(name, '2026-08-11', deleted)).toBe('NOT_FOUND');
  }
});

it.each(['denied', 'cancelled'] as const)('of a %s request stays as it is', (status) => {
  for (const name of Object.keys(changes) as Name[]) {
    expect(codeOf(name, '2026-08-11', { ...request, status })).toBe('ALREADY_DECIDED');
  }
});

it('that the request does not have is not found', () => {
  for (const name of Object.keys(changes) as Name[]) {
    expect(changes[name](request, '2026-08-13')).toMatchObject({
      failure: { code: 'NOT_FOUND', message: expect.stringContaining('not found') },
    });
  }
});
