import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '@portal/runtime/log';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { connectValkeyAt, freshValkey } from '@portal/testing/valkey';
import { Queue, Worker } from 'bullmq';
import { expect, test } from 'vitest';
import { openArchiveQueue } from './archive-queue.ts';

const log = createLog({ service: 'records', level: 'silent' });
const friday = '2026-11-20';

const noRanges = {
  archiveDayOfRange: async () => undefined,
  failRange: async () => undefined,
  closePayrollBatch: async () => undefined,
  isPaused: async () => false,
};

/** A queue whose work only counts its calls. */
async function counting(redisUrl: string) {
  const days: string[] = [];
  const queue = openArchiveQueue(
    redisUrl,
    {
      ...noRanges,
      async archiveDay(date) {
        days.push(date);
        await delay(50);
        return { date, archived: days.length, updated: 0 };
      },
    },
    log,
  );
  const worker = queue.startWorker();
  registerCleanUp(async () => {
    await worker.close();
    await queue.queues.close();
  });
  return { queue, days };
}

const keyed = (key: string, fingerprint = 'f'.repeat(64)) => ({ scope: 'ada', key, fingerprint });

test('a repeated request, also in parallel, gets the first result and archives nothing', async () => {
  const { queue, days } = await counting(await freshValkey());
  const again = () => queue.archiveAndWait(friday, keyed('one'));
  const answers = [...(await Promise.all([again(), again(), again()])), await again()];
  for (const answer of answers) {
    expect(answer).toEqual({ ok: true, value: { date: friday, archived: 1, updated: 0 } });
  }
  expect(days).toEqual([friday]);
  const other = await queue.archiveAndWait(friday, keyed('one', 'e'.repeat(64)));
  expect(other).toMatchObject({ failure: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  await queue.archiveAndWait(friday, keyed('two'));
  await queue.archiveAndWait(friday);
  await queue.archiveAndWait(friday);
  expect(days).toHaveLength(4);
});

test('reports how many days are queued or running, and how many failed', async () => {
  const url = await freshValkey();
  const connection = connectValkeyAt(url);
  const { promise: underWay, resolve: finish } = Promise.withResolvers<void>();
  const queue = openArchiveQueue(
    url,
    {
      ...noRanges,
      async archiveDay(date) {
        if (date !== friday) throw new Error('the archive is full');
        await underWay;
        return { date, archived: 0, updated: 0 };
      },
    },
    log,
  );
  const worker = queue.startWorker();
  registerCleanUp(async () => {
    await worker.close();
    await queue.queues.close();
  });
  expect(await queue.state()).toEqual({ name: 'archive', waiting: 0, failed: 0 });
  expect(await queue.oldest()).toBeNull();
  const before = Date.now();
  const jobs = new Queue('archive', { connection });
  await jobs.add('archive-day', { date: '2026-11-19' });
  for (let times = 0; times < 3; times += 1) await jobs.add('archive-day', { date: friday });
  await eventually(async () =>
    expect(await queue.state()).toEqual({ name: 'archive', waiting: 3, failed: 1 }),
  );
  expect(await queue.oldest()).toBeInstanceOf(Date);
  expect(Number(await queue.oldest())).toBeGreaterThanOrEqual(before);
  finish();
  await eventually(async () => expect(await queue.state()).toMatchObject({ waiting: 0 }));
});

test('the job of a killed worker is done by another within seconds', async () => {
  const url = await freshValkey();
  const connection = connectValkeyAt(url);
  connection.options.maxRetriesPerRequest = null;
  const jobs = new Queue('archive', { connection });
  let begun = false;
  const killed = new Worker(
    'archive',
    () => {
      begun = true;
      return new Promise(() => {});
    },
    { connection, lockDuration: 100, skipLockRenewal: true, stalledInterval: 3_000 },
  );
  killed.on('error', () => undefined);
  await jobs.add('archive-day', { date: friday });
  await eventually(() => expect(begun).toBe(true));
  await killed.close(true);
  const { days } = await counting(url);
  await eventually(() => expect(days).toEqual([friday]), { timeoutMs: 60_000 });
}, 120_000);

test('two processes share the days of a range, and each day is done once', async () => {
  const url = await freshValkey();
  const done: string[][] = [[], []];
  const [one] = done.map((days) => {
    const queue = openArchiveQueue(
      url,
      {
        ...noRanges,
        archiveDay: () => Promise.reject(new Error('unexpected call')),
        async archiveDayOfRange(jobId, date) {
          days.push(`${jobId} ${date}`);
          await delay(20);
        },
      },
      log,
    );
    const worker = queue.startWorker();
    registerCleanUp(async () => {
      await worker.close();
      await queue.queues.close();
    });
    return queue;
  });
  const days = Array.from(
    { length: 28 },
    (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`,
  );
  const put = () => one?.enqueueDays('job', days, { isAwaited: false });
  await Promise.all([put(), put()]);
  await eventually(() => expect(done.flat().toSorted()).toEqual(days.map((day) => `job ${day}`)));
  for (const each of done) expect(each.length).toBeGreaterThan(0);
});

test('a failed request that is repeated runs again, once', async () => {
  let [tries, isFull] = [0, true];
  const queue = openArchiveQueue(
    await freshValkey(),
    {
      ...noRanges,
      async archiveDay(date) {
        tries += 1;
        if (isFull) throw new Error('the archive is full');
        await delay(50);
        return { date, archived: 3, updated: 0 };
      },
    },
    log,
  );
  const worker = queue.startWorker();
  registerCleanUp(async () => {
    await worker.close();
    await queue.queues.close();
  });
  const ask = () => queue.archiveAndWait(friday, keyed('one'));
  await expect(ask()).rejects.toThrow('the archive is full');
  isFull = false;
  tries = 0;
  const done = { ok: true, value: { date: friday, archived: 3, updated: 0 } };
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([done, done, done]);
  expect(await ask()).toEqual(done);
  expect(tries).toBe(1);
});
