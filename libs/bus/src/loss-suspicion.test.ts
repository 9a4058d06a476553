import type { StreamInfo } from 'nats';
import { expect, test } from 'vitest';
import { createLossSuspicion } from './loss-suspicion.ts';

/** What a leader says, which has heard from its followers so long ago. */
function info(leader: string, silentMs = 10): StreamInfo {
  const follower = { name: 'other', current: true, offline: false, active: silentMs * 1e6, lag: 0 };
  return { cluster: { leader, replicas: [follower, follower] } } as unknown as StreamInfo;
}

test('is confirmed by the same leader after half a minute', () => {
  const suspicion = createLossSuspicion();
  expect(suspicion.isConfirmedBy(info('nats-1'), 0)).toBe(false);
  expect(suspicion.isConfirmedBy(info('nats-1'), 29_999)).toBe(false);
  expect(suspicion.isConfirmedBy(info('nats-1'), 30_000)).toBe(true);
});

test.each([
  ['another leader', info('nats-2')],
  ['a leader without a quorum', info('nats-1', 5_000)],
])('starts again with %s', (_, between) => {
  const suspicion = createLossSuspicion();
  suspicion.isConfirmedBy(info('nats-1'), 0);
  expect(suspicion.isConfirmedBy(between, 29_000)).toBe(false);
  expect(suspicion.isConfirmedBy(info('nats-1'), 30_000)).toBe(false);
  expect(suspicion.isConfirmedBy(info('nats-1'), 60_000)).toBe(true);
});

test('starts again after it was dismissed', () => {
  const suspicion = createLossSuspicion();
  suspicion.isConfirmedBy(info('nats-1'), 0);
  suspicion.dismiss();
  expect(suspicion.isConfirmedBy(info('nats-1'), 30_000)).toBe(false);
});
