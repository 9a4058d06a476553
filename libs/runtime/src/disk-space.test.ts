import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { diskFull, watchDiskSpace } from './disk-space.ts';
import { createLog } from './log.ts';

const log = createLog({ service: 'leave', level: 'silent' });

async function watch(minFreeMb: number, { isEmpty = false } = {}) {
  const connection = await connectTo(await freshDatabase('disk-space'));
  if (!isEmpty) await connection.createCollection('anything');
  const space = await watchDiskSpace({ connection, service: 'leave', minFreeMb, log });
  atEnd(() => space.close());
  return space;
}

const moreThanAnyDisk = 1_000_000_000;

test('with room on the disk every mutation is done', async () => {
  const space = await watch(0);
  expect(space.isLow()).toBe(false);
  expect(space.refusal('clockIn')).toBeNull();
});

test('with too little room mutations are refused, and people sign in and out', async () => {
  const space = await watch(moreThanAnyDisk);
  expect(space.isLow()).toBe(true);
  expect(space.refusal('clockIn')).toEqual(diskFull);
  expect(space.refusal('login')).toBeNull();
  expect(space.refusal('logout')).toBeNull();
});

test('a database without a collection, which tells no size, is not full', async () => {
  expect((await watch(moreThanAnyDisk, { isEmpty: true })).isLow()).toBe(false);
});
