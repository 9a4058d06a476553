import { archiveDateRange } from '@portal/contracts/records/archive';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { formatDay, formatLongDay } from '@portal/kernel/format-date';
import { addDays, eachDay, yearsBefore } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { connectValkeyAt } from '@portal/testing/valkey';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { describe, expect, test } from 'vitest';
import {
  type Admin,
  type ArchiveEnvironment,
  dayCount,
  jobOf,
  peopleCount,
  range,
  startRangeJob,
  startUnarchivedRange,
  waitForDaysDone,
} from '../../../testing/range-jobs.ts';
import {
  daysAgo,
  startArchiveEnvironment,
  today,
} from '../../../testing/start-archive-environment.ts';

async function completed(admin: Admin, id: string): Promise<ArchiveJob> {
  return eventually(
    async () => {
      const job = await jobOf(admin, id);
      expect(job.state).toBe('completed');
      return job;
    },
    { timeoutMs: 100_000, intervalMs: 100 },
  );
}

/** Expects each day to be archived once, with one record for each person. */
async function isAllThere(
  { archived, database }: ArchiveEnvironment,
  job: ArchiveJob,
): Promise<void> {
  const { records, versions } = await archived();
  expect([...records.keys()].toSorted()).toEqual(eachDay(range.fromDate, range.toDate));
  expect(new Set(records.values())).toEqual(new Set([peopleCount]));
  expect(new Set(versions.values())).toEqual(new Set([1]));
  expect(job).toMatchObject({
    ...range,
    workerId: null,
    nextDate: null,
    error: null,
    updated: 0,
    daysDone: dayCount,
    daysTotal: dayCount,
    archived: dayCount * peopleCount,
    endedAt: expect.any(String),
  });
  expect(await database.collection('records').countDocuments()).toBe(dayCount * peopleCount);
}

describe('a long range', () => {
  test('continues in another process if one is killed', async () => {
    const environment = await startUnarchivedRange();
    const first = await environment.startProcess();
    await environment.waitForPeople(peopleCount);
    const id = await startRangeJob(first.admin);
    await waitForDaysDone(first.admin, id, 5);
    await first.kill();
    const { admin } = await environment.startProcess();
    expect((await jobOf(admin, id)).state).toBe('running');
    await isAllThere(environment, await completed(admin, id));
  });

  itNightly('continues after Valkey was killed and lost its data', async ({ task }) => {
    const valkey = await startValkeyServer();
    const environment = await startUnarchivedRange({ REDIS_URL: valkey.url });
    const { admin } = await environment.startService();
    await environment.waitForPeople(peopleCount);
    const id = await startRangeJob(admin);
    await waitForDaysDone(admin, id, 5);
    const killedAt = performance.now();
    await valkey.kill();
    await valkey.start();
    await isAllThere(environment, await completed(admin, id));
    const secondsToHealth = (performance.now() - killedAt) / 1_000;
    saveFaultTestResult(task, { tried: 1, acknowledged: dayCount * peopleCount, secondsToHealth });
  });

  itNightly('continues after the queue was emptied while two processes worked on it', async () => {
    const environment = await startUnarchivedRange();
    const [one] = await Promise.all([environment.startService(), environment.startProcess()]);
    await environment.waitForPeople(peopleCount);
    const redis = connectValkeyAt(environment.env.REDIS_URL ?? '');
    const id = await startRangeJob(one.admin);
    await waitForDaysDone(one.admin, id, 5);
    await redis.flushdb();
    await isAllThere(environment, await completed(one.admin, id));
  });
});

test('a month is waited for, a worker’s range contains only them, and a key gets one job', async () => {
  const environment = await startUnarchivedRange();
  const { admin } = await environment.startService();
  await environment.waitForPeople(peopleCount);
  const [ada = ''] = environment.ids;
  const week = { fromDate: daysAgo(7), toDate: daysAgo(1) };
  const hers = await admin.run(archiveDateRange, { ...week, workerId: ada });
  expect(hers.data).toEqual({ ...week, archived: 7, updated: 0, jobId: null });
  expect((await environment.archived()).versions.size).toBe(0);
  const all = await admin.run(archiveDateRange, week);
  expect(all.data).toEqual({ ...week, archived: 7 * (peopleCount - 1), updated: 0, jobId: null });
  expect((await environment.archived()).versions.size).toBe(7);

  const headers = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'f'.repeat(64) };
  const send = () => admin.run(archiveDateRange, range, headers);
  const jobs = [...(await Promise.all([send(), send()])), await send()];
  expect(new Set(jobs.map(({ data }) => data?.jobId)).size).toBe(1);
  const rows = environment.database.collection('archiveJobs');
  expect(await rows.countDocuments({ isAwaited: false })).toBe(1);
});

describe('a short range', () => {
  const week = { fromDate: daysAgo(7), toDate: daysAgo(1) };
  const headers = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'f'.repeat(64) };

  test('that failed is resumed by a repeated request with the same key', async () => {
    const environment = await startUnarchivedRange();
    const { admin } = await environment.startService();
    await environment.waitForPeople(peopleCount);
    const { db } = environment.database;
    const stuck = { recordDate: { $ne: daysAgo(4) } };
    await db?.command({ collMod: 'records', validator: stuck });
    const failed = await admin.run(archiveDateRange, week, headers);
    expect(failed.code).toBe('SERVICE_UNAVAILABLE');
    expect(failed.errors[0]?.message).toBe(
      `We couldn’t archive ${formatDay(daysAgo(4))}. Days already archived are kept.`,
    );
    await db?.command({ collMod: 'records', validator: {} });
    const again = await admin.run(archiveDateRange, week, headers);
    expect(again.errors).toEqual([]);
    expect(again.data).toMatchObject({
      ...week,
      archived: 7 * peopleCount,
      updated: 0,
      jobId: null,
    });
    expect(await environment.database.collection('archiveJobs').countDocuments()).toBe(1);
  }, 120_000);

  test('for an account that was just created is archived', async () => {
    const environment = await startUnarchivedRange();
    const { admin } = await environment.startService();
    await environment.waitForPeople(peopleCount);
    const newcomers = await environment.hire(200, today);
    const newest = newcomers.at(-1) ?? '';
    const one = { fromDate: today, toDate: today, workerId: newest };
    const { data, errors } = await admin.run(archiveDateRange, one);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ archived: 1 });
  });
});

test('an invalid range is refused with the name of the field', async () => {
  const environment = await startArchiveEnvironment();
  const [boss = ''] = await environment.hire(1, daysAgo(3), 'admin');
  const { admin } = await environment.startService();
  await environment.waitForPeople(1);
  const tooOld = addDays(yearsBefore(today, 2), -1);
  for (const [input, path, message] of [
    [
      { fromDate: daysAgo(1), toDate: daysAgo(2) },
      'toDate',
      'The end date can’t be before the start date.',
    ],
    [{ fromDate: today, toDate: daysAgo(-1) }, 'toDate', 'The date can’t be in the future.'],
    [
      { fromDate: daysAgo(-1), toDate: daysAgo(-1) },
      'fromDate',
      'The date can’t be in the future.',
    ],
    [
      { fromDate: tooOld, toDate: today },
      'fromDate',
      `Enter a date on or after ${formatLongDay(yearsBefore(today, 2))}. Older records can’t be changed.`,
    ],
    [{ fromDate: today, toDate: today, workerId: boss }, 'workerId', 'Choose a member of staff.'],
    [
      { fromDate: today, toDate: today, workerId: newId() },
      'workerId',
      'Choose a member of staff.',
    ],
  ] as const) {
    const { errors, code } = await admin.run(archiveDateRange, input);
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toEqual([{ path: [path], message }]);
  }
});
