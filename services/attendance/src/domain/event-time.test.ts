import { expect, it } from 'vitest';
import { resolveEventTime } from './event-time.ts';

const now = new Date('2026-01-07T20:00:00Z');
const sent = (
  occurredAt: string | null,
  more: Partial<Parameters<typeof resolveEventTime>[0]> = {},
) =>
  resolveEventTime({
    occurredAt: occurredAt === null ? null : new Date(occurredAt),
    now,
    hasIdempotencyKey: true,
    lastKnown: null,
    ...more,
  });

it('is now by default, with or without a key', () => {
  const result = sent(null, { hasIdempotencyKey: false });
  expect(result).toEqual({ ok: true, value: { at: now, sentLate: false } });
});

it('is after the last known time, also for concurrent requests stored out of order', () => {
  for (const lastKnown of [now, new Date('2026-01-07T20:00:00.250Z')]) {
    const at = new Date(lastKnown.getTime() + 1);
    expect(sent(null, { lastKnown })).toEqual({ ok: true, value: { at, sentLate: false } });
  }
});

it.each(['2026-01-07T04:00:00Z', '2026-01-07T19:59:59.999Z', '2026-01-07T20:00:00Z'])(
  'accepts %s and marks it as sent late',
  (occurredAt) => {
    const result = sent(occurredAt);
    expect(result).toEqual({ ok: true, value: { at: new Date(occurredAt), sentLate: true } });
  },
);

const notAfterLastKnown = 'The time must be after your last clock-in or clock-out';

it.each([
  [
    'without a key',
    '2026-01-07T19:00:00Z',
    { hasIdempotencyKey: false },
    'A time needs an Idempotency-Key',
  ],
  ['in the future', '2026-01-07T20:00:00.001Z', {}, 'The time must not be in the future'],
  ['too long ago', '2026-01-07T03:59:59Z', {}, 'The time must be at most 16 hours ago'],
  ['before what is known', '2026-01-07T09:00:00Z', { lastKnown: now }, notAfterLastKnown],
  ['as what is known', now.toISOString(), { lastKnown: now }, notAfterLastKnown],
])('refuses one %s', (_, occurredAt, more, message) => {
  expect(sent(occurredAt, more)).toMatchObject({
    ok: false,
    failure: { code: 'BAD_INPUT', issues: [{ path: ['occurredAt'], message }] },
  });
});
