import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { diskFullFailure, watchDiskSpace } from './disk-space.ts';
import { createLog } from './log.ts';

const log = createLog({ service: 'leave', level: 'silent' });

async function watch(minFreeMb: number, { isEmpty = false } = {}) {
  const connection = await connectDatabase(await freshDatabase('disk-space'));
  if (!isEmpty) await connection.createCollection('anything');
  const space = await watchDiskSpace({ connection, service: 'leave', minFreeMb, log });
  registerCleanUp(() => space.close());
  return space;
}

const moreThanAnyDisk = 1_000_000_000;

test('every mutation runs while there is enough disk space', async () => {
  const space = await watch(0);
  expect(space.isBelowLimit()).toBe(false);
  expect(space.isNearLimit()).toBe(false);
  expect(space.mutationFailure(['clockIn'])).toBeNull();
});

test('mutations are refused while disk space is low, except sign-in and sign-out', async () => {
  const space = await watch(moreThanAnyDisk);
  expect(space.isBelowLimit()).toBe(true);
  expect(space.mutationFailure(['clockIn'])).toEqual(diskFullFailure);
  expect(space.mutationFailure(['login'])).toBeNull();
  expect(space.mutationFailure(['logout'])).toBeNull();
  expect(space.mutationFailure(['logout', 'clockIn'])).toEqual(diskFullFailure);
});

test('administrators are warned before writes are refused', async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  const space = await watch(Math.round((bavail * bsize) / 2 / 1024 ** 2));
  expect(space.isBelowLimit()).toBe(false);
  expect(space.isNearLimit()).toBe(true);
});

test('a database without collections, which reports no size, is not full', async () => {
  const space = await watch(moreThanAnyDisk, { isEmpty: true });
  expect(space.isBelowLimit()).toBe(false);
  expect(space.isNearLimit()).toBeNull();
});
