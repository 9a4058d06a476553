import { setTimeout as delay } from 'node:timers/promises';
import { archiveDateRange } from '@portal/contracts/records/archive';
import { archiveJobQuery, cancelArchiveJob } from '@portal/contracts/records/archive-job';
import { archiveStateQuery } from '@portal/contracts/records/archive-state';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import { connectValkeyAt } from '@portal/testing/valkey';
import { describe, expect, test } from 'vitest';
import {
  collectJobEvents,
  dayCount,
  holdDayLease,
  jobOf,
  peopleCount,
  startRangeJob,
  startUnarchivedRange,
  waitForDaysDone,
  waitForLastDay,
} from '../../../testing/range-jobs.ts';
import { daysAgo } from '../../../testing/start-archive-environment.ts';

describe('a long range', () => {
  test('stops when it is cancelled, and archived days are kept', async () => {
    const environment = await startUnarchivedRange();
    const { admin } = await environment.startService();
    await environment.waitForPeople(peopleCount);
    const id = await startRangeJob(admin);
    await waitForDaysDone(admin, id, 3);
    const events = collectJobEvents(environment, id);
    const cancelled = await admin.run(cancelArchiveJob, { id });
    const records = await environment.database.collection('records').countDocuments();
    // Days in progress are finished by then, and no others are started.
    const ended = { state: 'cancelled', nextDate: null, endedAt: expect.any(String) };
    expect(cancelled.data).toMatchObject({ id, ...ended, archived: records });
    expect(cancelled.data?.daysDone).toBeLessThan(dayCount);
    expect(records).toBe((cancelled.data?.daysDone ?? 0) * peopleCount);
    expect((await events).at(-1)).toEqual(cancelled.data);
    await delay(1_000);
    expect(await jobOf(admin, id)).toEqual(cancelled.data);
    expect(await environment.database.collection('records').countDocuments()).toBe(records);
    expect((await admin.run(cancelArchiveJob, { id })).data?.state).toBe('cancelled');
    expect((await admin.run(cancelArchiveJob, { id: newId() })).code).toBe('NOT_FOUND');
    expect((await admin.run(archiveJobQuery, { id: newId() })).code).toBe('NOT_FOUND');
    const { data } = await admin.run(archiveStateQuery, {});
    expect(data).toMatchObject({
      people: peopleCount,
      rebuilding: false,
      jobs: [{ id, state: 'cancelled' }],
    });
    expect(data?.schedule.map(({ name }) => name)).toEqual([
      'daily-archive',
      're-archive',
      'weekly-report',
      'retention',
    ]);
    expect(data?.sources).toMatchObject([
      { service: 'identity', waiting: 0, lastEventAt: expect.any(String) },
      { service: 'attendance', waiting: 0, lastEventAt: null },
      { service: 'leave', waiting: 0, lastEventAt: null },
    ]);
  });
});

describe('a long range cancelled while a day is in progress', () => {
  // The number of days archived ahead of an unfinished one.
  const [held, before, ahead] = [daysAgo(dayCount - 5), 5, 3];

  test('ends only once that day is done', async () => {
    const environment = await startUnarchivedRange();
    const { admin } = await environment.startService();
    await environment.waitForPeople(peopleCount);
    const releaseDay = await holdDayLease(environment, held);
    const id = await startRangeJob(admin);
    await waitForLastDay(environment, id, held, before + ahead);
    const events = collectJobEvents(environment, id);
    const cancelled = admin.run(cancelArchiveJob, { id });
    const ending = { state: 'cancelled', endedAt: null, nextDate: null, daysDone: before + ahead };
    await eventually(async () => expect(await jobOf(admin, id)).toMatchObject(ending));
    // An emptied queue is refilled with that day only.
    await connectValkeyAt(environment.env.REDIS_URL ?? '').flushdb();
    await delay(1_000);
    expect(await jobOf(admin, id)).toMatchObject(ending);
    await releaseDay();
    const { data } = await cancelled;
    const counts = { daysDone: before + ahead + 1, archived: (before + ahead + 1) * peopleCount };
    expect(await environment.database.collection('records').countDocuments()).toBe(counts.archived);
    expect(data).toMatchObject({ ...ending, ...counts, endedAt: expect.any(String) });
    expect((await events).at(-1)).toEqual(data);
    expect((await events).at(-2)).toMatchObject(ending);
    expect(await jobOf(admin, id)).toEqual(data);
  });

  itNightly('is ended by another process if the first one is killed', async () => {
    const environment = await startUnarchivedRange();
    const first = await environment.startProcess();
    await environment.waitForPeople(peopleCount);
    const releaseDay = await holdDayLease(environment, held);
    const id = await startRangeJob(first.admin);
    await waitForLastDay(environment, id, held, before + ahead);
    const cancelling = first.admin.run(cancelArchiveJob, { id }).catch(() => null);
    const ending = { state: 'cancelled', endedAt: null };
    await eventually(async () => expect(await jobOf(first.admin, id)).toMatchObject(ending));
    await first.kill();
    await cancelling;
    // The queue in Valkey is empty, too.
    await connectValkeyAt(environment.env.REDIS_URL ?? '').flushdb();
    const { admin } = await environment.startService();
    expect(await jobOf(admin, id)).toMatchObject(ending);
    await releaseDay();
    const job = await eventually(
      async () => {
        const now = await jobOf(admin, id);
        expect(now.endedAt).not.toBeNull();
        return now;
      },
      { timeoutMs: 60_000 },
    );
    const counts = { daysDone: before + ahead + 1, archived: (before + ahead + 1) * peopleCount };
    expect(await environment.database.collection('records').countDocuments()).toBe(counts.archived);
    expect(job).toMatchObject({ state: 'cancelled', ...counts });
  });
});

describe('a short range', () => {
  const week = { fromDate: daysAgo(7), toDate: daysAgo(1) };
  const headers = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'f'.repeat(64) };

  itNightly(
    'that fails while a day is in progress ends, and can be resumed, once that day is done',
    async () => {
      const environment = await startUnarchivedRange();
      const { admin } = await environment.startService();
      await environment.waitForPeople(peopleCount);
      const { db } = environment.database;
      await db?.command({ collMod: 'records', validator: { recordDate: { $ne: daysAgo(4) } } });
      const releaseDay = await holdDayLease(environment, daysAgo(6));
      const first = admin.run(archiveDateRange, week, headers);
      const rows = environment.database.collection('archiveJobs');
      const failing = { state: 'failed', endedAt: null, underWay: [daysAgo(6)] };
      await eventually(async () => expect(await rows.findOne({})).toMatchObject(failing), {
        timeoutMs: 60_000,
      });
      await db?.command({ collMod: 'records', validator: {} });
      const second = admin.run(archiveDateRange, week, headers);
      await delay(500);
      expect(await rows.findOne({})).toMatchObject(failing);
      await releaseDay();
      // The first request gets the failure or, if it polls later, the final result.
      await first;
      const { data } = await second;
      expect(data).toMatchObject({ ...week, archived: 7 * peopleCount, updated: 0, jobId: null });
      expect(await rows.countDocuments()).toBe(1);
      expect(await environment.database.collection('records').countDocuments()).toBe(
        7 * peopleCount,
      );
    },
    120_000,
  );

  test('reports that it was cancelled', async () => {
    const environment = await startUnarchivedRange();
    const { admin } = await environment.startService();
    await environment.waitForPeople(peopleCount);
    const releaseDay = await holdDayLease(environment, daysAgo(1));
    const response = admin.run(archiveDateRange, week, headers);
    const { data } = await eventually(async () => {
      const state = await admin.run(archiveStateQuery, {});
      expect(state.data?.jobs).toMatchObject([{ isAwaited: true, daysDone: 6 }]);
      return state;
    });
    const id = data?.jobs[0]?.id ?? '';
    // Its last day starts after the others are done.
    await waitForLastDay(environment, id, daysAgo(1), 6);
    const cancelled = admin.run(cancelArchiveJob, { id });
    await eventually(async () => expect((await jobOf(admin, id)).state).toBe('cancelled'));
    await releaseDay();
    expect((await cancelled).data).toMatchObject({ daysDone: 7, archived: 7 * peopleCount });
    const { code, errors } = await response;
    expect(code).toBe('CONFLICT');
    expect(errors[0]?.message).toBe('The archive was cancelled. Days already archived are kept.');
    expect((await admin.run(archiveDateRange, week, headers)).code).toBe('CONFLICT');
  });
});
