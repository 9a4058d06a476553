import { archiveDateRange } from '@portal/contracts/records/archive';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { addDays, daysFromTo } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { newId } from '@portal/testing/people';
import { redisAt } from '@portal/testing/redis';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { describe, expect, test } from 'vitest';
import { archiveWorld, daysAgo, today } from '../test-jobs.ts';
import {
  type Admin,
  begun,
  days,
  isPast,
  jobOf,
  people,
  range,
  unarchived,
  type World,
} from '../test-ranges.ts';

async function completed(admin: Admin, id: string): Promise<ArchiveJob> {
  return eventually(
    async () => {
      const job = await jobOf(admin, id);
      expect(job.state).toBe('completed');
      return job;
    },
    { within: 100_000, every: 100 },
  );
}

/** That each day is archived once, with one record of each person. */
async function isAllThere({ archived, database }: World, job: ArchiveJob): Promise<void> {
  const { records, versions } = await archived();
  expect([...records.keys()].toSorted()).toEqual(daysFromTo(range.fromDate, range.toDate));
  expect(new Set(records.values())).toEqual(new Set([people]));
  expect(new Set(versions.values())).toEqual(new Set([1]));
  expect(job).toMatchObject({
    ...{ ...range, workerId: null, nextDate: null, error: null, updated: 0 },
    ...{ daysDone: days, daysTotal: days, archived: days * people, endedAt: expect.any(String) },
  });
  expect(await database.collection('records').countDocuments()).toBe(days * people);
}

describe('a long range', () => {
  test('goes on in another process where one is killed in the middle', async () => {
    const world = await unarchived();
    const first = await world.beginProcess();
    await world.knows(people);
    const id = await begun(first.admin);
    await isPast(first.admin, id, 5);
    await first.kill();
    const { admin } = await world.beginProcess();
    expect((await jobOf(admin, id)).state).toBe('running');
    await isAllThere(world, await completed(admin, id));
  });

  test('goes on where Valkey is killed in the middle and forgets all that it held', async () => {
    const valkey = await startValkeyServer();
    const world = await unarchived({ REDIS_URL: valkey.url });
    const { admin } = await world.begin();
    await world.knows(people);
    const id = await begun(admin);
    await isPast(admin, id, 5);
    await valkey.kill();
    await valkey.start();
    await isAllThere(world, await completed(admin, id));
  });

  test('goes on where the queue is emptied while two processes are at it', async () => {
    const world = await unarchived();
    const [one] = await Promise.all([world.begin(), world.beginProcess()]);
    await world.knows(people);
    const redis = redisAt(world.env.REDIS_URL ?? '');
    const id = await begun(one.admin);
    await isPast(one.admin, id, 5);
    await redis.flushdb();
    await isAllThere(world, await completed(one.admin, id));
  });
});

test('a month is waited for; a worker’s range is theirs alone; a key gets one job', async () => {
  const world = await unarchived();
  const { admin } = await world.begin();
  await world.knows(people);
  const [ada = ''] = world.ids;
  const week = { fromDate: daysAgo(7), toDate: daysAgo(1) };
  const hers = await admin.run(archiveDateRange, { ...week, workerId: ada });
  expect(hers.data).toEqual({ ...week, archived: 7, updated: 0, jobId: null });
  expect((await world.archived()).versions.size).toBe(0);
  const all = await admin.run(archiveDateRange, week);
  expect(all.data).toEqual({ ...week, archived: 7 * (people - 1), updated: 0, jobId: null });
  expect((await world.archived()).versions.size).toBe(7);

  const headers = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'f'.repeat(64) };
  const asked = () => admin.run(archiveDateRange, range, headers);
  const jobs = [...(await Promise.all([asked(), asked()])), await asked()];
  expect(new Set(jobs.map(({ data }) => data?.jobId)).size).toBe(1);
  const rows = world.database.collection('archiveJobs');
  expect(await rows.countDocuments({ isAwaited: false })).toBe(1);
});

describe('a short range', () => {
  const week = { fromDate: daysAgo(7), toDate: daysAgo(1) };
  const headers = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'f'.repeat(64) };

  test('that failed goes on where it is asked for again with the same key', async () => {
    const world = await unarchived();
    const { admin } = await world.begin();
    await world.knows(people);
    const { db } = world.database;
    const stuck = { recordDate: { $ne: daysAgo(4) } };
    await db?.command({ collMod: 'records', validator: stuck });
    const failed = await admin.run(archiveDateRange, week, headers);
    expect(failed.code).toBe('SERVICE_UNAVAILABLE');
    expect(failed.errors[0]?.message).toBe(
      `${daysAgo(4)} could not be archived. What was archived before stays.`,
    );
    await db?.command({ collMod: 'records', validator: {} });
    const again = await admin.run(archiveDateRange, week, headers);
    expect(again.errors).toEqual([]);
    expect(again.data).toMatchObject({ ...week, archived: 7 * people, updated: 0, jobId: null });
    expect(await world.database.collection('archiveJobs').countDocuments()).toBe(1);
  }, 120_000);

  test('of somebody whose account was made a moment ago is archived', async () => {
    const world = await unarchived();
    const { admin } = await world.begin();
    await world.knows(people);
    const newcomers = await world.hire(200, today);
    const newest = newcomers.at(-1) ?? '';
    const one = { fromDate: today, toDate: today, workerId: newest };
    const { data, errors } = await admin.run(archiveDateRange, one);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ archived: 1 });
  });
});

test('what can’t be archived is refused, with the field that is wrong', async () => {
  const world = await archiveWorld();
  const [boss = ''] = await world.hire(1, daysAgo(3), 'admin');
  const { admin } = await world.begin();
  await world.knows(1);
  const tooOld = addDays(today, -6 * 366);
  for (const [input, path, message] of [
    [{ fromDate: daysAgo(1), toDate: daysAgo(2) }, 'toDate', 'must not be before the start'],
    [{ fromDate: today, toDate: daysAgo(-1) }, 'toDate', 'must not be in the future'],
    [{ fromDate: daysAgo(-1), toDate: daysAgo(-1) }, 'fromDate', 'must not be in the future'],
    [{ fromDate: tooOld, toDate: today }, 'fromDate', 'must not be more than 6 years ago'],
    [{ fromDate: today, toDate: today, workerId: boss }, 'workerId', 'must be a member of staff'],
    [
      { fromDate: today, toDate: today, workerId: newId() },
      'workerId',
      'must be a member of staff',
    ],
  ] as const) {
    const { errors, code } = await admin.run(archiveDateRange, input);
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toEqual([{ path: [path], message }]);
  }
});
