import { expect, test } from 'vitest';
import { hasQuorum } from './stream-quorum.ts';

function cluster(...followers: { silentMs?: number; offline?: boolean }[]) {
  const replicas = followers.map(({ silentMs = 10, offline = false }, index) => ({
    name: `nats-${index}`,
    current: true,
    offline,
    active: silentMs * 1e6,
    lag: 0,
  }));
  return { cluster: { leader: 'nats-9', replicas } };
}

test.each([
  ['one copy, without a cluster', { cluster: undefined }, true],
  ['one copy in a cluster', cluster(), true],
  ['both followers heard from', cluster({}, {}), true],
  ['one follower heard from', cluster({}, { silentMs: 5_000 }), true],
  ['one follower heard from, the other offline', cluster({}, { offline: true }), true],
  [
    'no follower heard from for five seconds',
    cluster({ silentMs: 5_000 }, { silentMs: 6_000 }),
    false,
  ],
  ['both followers offline', cluster({ offline: true }, { offline: true }), false],
] as const)('%s', (_, info, expected) => {
  expect(hasQuorum(info as Parameters<typeof hasQuorum>[0])).toBe(expected);
});
