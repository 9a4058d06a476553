import { createKeyRing } from '@portal/auth/key-ring';
import { expect, test } from 'vitest';
import { makeSecrets, type Secrets } from '../portal/data-directory/secrets.ts';
import { dateFirstKeys, ringNames, stageKeys } from './key-rings.ts';
import { type KeyStore, maintainKeys, rotateKeys } from './rotate-keys.ts';

const day = 24 * 3_600_000;
const start = new Date('2026-01-01T12:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * day);

/** A store whose processes have taken up `taken`; one process is slower than the others. */
function createStore({ isRunning = true, failAt = 0 } = {}) {
  let secrets = dateFirstKeys(makeSecrets(), start);
  const taken: Secrets[] = [];
  const store: KeyStore = {
    read: () => secrets,
    async save(next) {
      secrets = next;
    },
    apply: isRunning
      ? async () => {
          taken.push(secrets);
          if (taken.length === failAt) throw new Error('identity has not taken them up');
        }
      : null,
  };
  return { store, taken };
}

const sessionIds = ({ session }: Secrets) =>
  createKeyRing(session)
    .keys()
    .map(({ id }) => id);

test('all processes know a key before any of them uses it', async () => {
  const { store, taken } = createStore();
  const before = sessionIds(store.read());
  const lines = await rotateKeys(store, after(1));
  const [known, used] = taken.map(sessionIds);
  expect(known?.[0]).toBe(before[0]);
  expect(used).toEqual(known?.toReversed());
  expect(lines[0]).toBe(`New keys are in use: ${ringNames.join(', ')}`);
  expect(lines).toContain('session: 1 older key still read, the last one until 06/02/2027');
});

test('a stopped portal needs no step in between, and drops nothing', async () => {
  const { store } = createStore({ isRunning: false });
  await rotateKeys(store, after(1));
  const lines = await rotateKeys(store, after(1_000));
  expect(lines[1]).toBe('The portal is not running: it uses them from its next start on');
  expect(sessionIds(store.read())).toHaveLength(3);
});

test('a rotation that was interrupted is finished, with the same keys', async () => {
  for (const failAt of [1, 2]) {
    const { store } = createStore({ failAt });
    await expect(rotateKeys(store, after(1))).rejects.toThrow('identity');
    const interrupted = sessionIds(store.read());
    const lines = await maintainKeys(store, after(1), 90 * day);
    expect(lines.length > 0).toBe(failAt === 1);
    expect(sessionIds(store.read()).toSorted()).toEqual(interrupted.toSorted());
    expect(store.read()).not.toHaveProperty('stagedKeys');
  }
});

test.each([
  [89, 90, false],
  [90, 90, true],
  [9_999, Number.POSITIVE_INFINITY, false],
  [1, 1, true],
])('after %d days with a limit of %d: rotated is %s', async (days, limit, isRotated) => {
  const { store } = createStore();
  const before = sessionIds(store.read());
  const lines = await maintainKeys(store, after(days), limit * day);
  expect(lines.some((line) => line.startsWith('New keys'))).toBe(isRotated);
  expect(sessionIds(store.read())[0] === before[0]).toBe(!isRotated);
});

test('keys that are no longer needed are dropped, after all is sealed with the new ones', async () => {
  const { store, taken } = createStore();
  await rotateKeys(store, after(1));
  expect(await maintainKeys(store, after(1), 90 * day)).toEqual([]);
  taken.length = 0;
  const lines = await maintainKeys(store, after(32), 90 * day);
  expect(lines).toContain('sealing of leave: dropped the key of 01/01/2026');
  expect(lines.some((line) => line.startsWith('session'))).toBe(false);
  const sealingKeys = taken.map(({ sealing }) => createKeyRing(sealing.leave).keys().length);
  expect(sealingKeys).toEqual([2, 1]);
});

test('older keys stay while a process can’t seal its data again', async () => {
  const { store } = createStore({ failAt: 3 });
  await rotateKeys(store, after(1));
  await expect(maintainKeys(store, after(32), 90 * day)).rejects.toThrow('identity');
  expect(createKeyRing(store.read().sealing.leave).keys()).toHaveLength(2);
});

test('with dropOlder, only the new keys remain', async () => {
  const { store } = createStore();
  await rotateKeys(store, after(1));
  const before = sessionIds(store.read());
  await rotateKeys(store, after(2), { dropOlder: true });
  const remaining = sessionIds(store.read());
  expect(remaining).toHaveLength(1);
  expect(before).not.toContain(remaining[0]);
});

test('keys that were staged by hand are used by the next rotation', async () => {
  const { store } = createStore();
  await store.save(stageKeys(store.read()));
  const [, staged] = sessionIds(store.read());
  await rotateKeys(store, after(1));
  expect(sessionIds(store.read())[0]).toBe(staged);
});
