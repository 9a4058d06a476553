import { setTimeout as delay } from 'node:timers/promises';
import { archiveDateRange } from '@portal/contracts/records/archive';
import { archiveJobQuery, cancelArchiveJob } from '@portal/contracts/records/archive-job';
import { archiveStateQuery } from '@portal/contracts/records/archive-state';
import { eventually } from '@portal/testing/eventually';
import { newId } from '@portal/testing/people';
import { redisAt } from '@portal/testing/redis';
import { describe, expect, test } from 'vitest';
import { daysAgo } from '../test-jobs.ts';
import {
  begun,
  days,
  hold,
  isAtOnly,
  isPast,
  jobOf,
  people,
  toldOf,
  unarchived,
} from '../test-ranges.ts';

describe('a long range', () => {
  test('stops in the middle where somebody cancels it, and what is archived stays', async () => {
    const world = await unarchived();
    const { admin } = await world.begin();
    await world.knows(people);
    const id = await begun(admin);
    await isPast(admin, id, 3);
    const told = toldOf(world, id);
    const cancelled = await admin.run(cancelArchiveJob, { id });
    const records = await world.database.collection('records').countDocuments();
    // What was under way is finished by then, and nothing more begun.
    const ended = { state: 'cancelled', nextDate: null, endedAt: expect.any(String) };
    expect(cancelled.data).toMatchObject({ id, ...ended, archived: records });
    expect(cancelled.data?.daysDone).toBeLessThan(days);
    expect(records).toBe((cancelled.data?.daysDone ?? 0) * people);
    expect((await told).at(-1)).toEqual(cancelled.data);
    await delay(1_000);
    expect(await jobOf(admin, id)).toEqual(cancelled.data);
    expect(await world.database.collection('records').countDocuments()).toBe(records);
    expect((await admin.run(cancelArchiveJob, { id })).data?.state).toBe('cancelled');
    expect((await admin.run(cancelArchiveJob, { id: newId() })).code).toBe('NOT_FOUND');
    expect((await admin.run(archiveJobQuery, { id: newId() })).code).toBe('NOT_FOUND');
    const { data } = await admin.run(archiveStateQuery, {});
    expect(data).toMatchObject({ people, rebuilding: false, jobs: [{ id, state: 'cancelled' }] });
    expect(data?.schedule.map(({ name }) => name)).toEqual([
      ...['daily-archive', 're-archive', 'weekly-report', 'retention'],
    ]);
    expect(data?.sources).toMatchObject([
      { service: 'identity', waiting: 0, lastEventAt: expect.any(String) },
      { service: 'attendance', waiting: 0, lastEventAt: null },
      { service: 'leave', waiting: 0, lastEventAt: null },
    ]);
  });
});

describe('a long range that is cancelled while a day is under way', () => {
  // As many days as are archived ahead of one that is not done.
  const [held, before, ahead] = [daysAgo(days - 5), 5, 3];

  test('ends once that is done, and not before', async () => {
    const world = await unarchived();
    const { admin } = await world.begin();
    await world.knows(people);
    const letGo = await hold(world, held);
    const id = await begun(admin);
    await isAtOnly(world, id, held, before + ahead);
    const told = toldOf(world, id);
    const cancelled = admin.run(cancelArchiveJob, { id });
    const ending = { state: 'cancelled', endedAt: null, nextDate: null, daysDone: before + ahead };
    await eventually(async () => expect(await jobOf(admin, id)).toMatchObject(ending));
    // An emptied queue is filled with it again, and with nothing else.
    await redisAt(world.env.REDIS_URL ?? '').flushdb();
    await delay(1_000);
    expect(await jobOf(admin, id)).toMatchObject(ending);
    await letGo();
    const { data } = await cancelled;
    const counts = { daysDone: before + ahead + 1, archived: (before + ahead + 1) * people };
    expect(await world.database.collection('records').countDocuments()).toBe(counts.archived);
    expect(data).toMatchObject({ ...ending, ...counts, endedAt: expect.any(String) });
    expect((await told).at(-1)).toEqual(data);
    expect((await told).at(-2)).toMatchObject(ending);
    expect(await jobOf(admin, id)).toEqual(data);
  });

  test('is ended by another process where the one that had it is killed', async () => {
    const world = await unarchived();
    const first = await world.beginProcess();
    await world.knows(people);
    const letGo = await hold(world, held);
    const id = await begun(first.admin);
    await isAtOnly(world, id, held, before + ahead);
    const unheard = first.admin.run(cancelArchiveJob, { id }).catch(() => null);
    const ending = { state: 'cancelled', endedAt: null };
    await eventually(async () => expect(await jobOf(first.admin, id)).toMatchObject(ending));
    await first.kill();
    await unheard;
    // Nor does Valkey know of it.
    await redisAt(world.env.REDIS_URL ?? '').flushdb();
    const { admin } = await world.begin();
    expect(await jobOf(admin, id)).toMatchObject(ending);
    await letGo();
    const job = await eventually(
      async () => {
        const now = await jobOf(admin, id);
        expect(now.endedAt).not.toBeNull();
        return now;
      },
      { within: 60_000 },
    );
    const counts = { daysDone: before + ahead + 1, archived: (before + ahead + 1) * people };
    expect(await world.database.collection('records').countDocuments()).toBe(counts.archived);
    expect(job).toMatchObject({ state: 'cancelled', ...counts });
  });
});

describe('a short range', () => {
  const week = { fromDate: daysAgo(7), toDate: daysAgo(1) };
  const headers = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'f'.repeat(64) };

  test('that fails while a day is under way is over once that is done, and goes on only then', async () => {
    const world = await unarchived();
    const { admin } = await world.begin();
    await world.knows(people);
    const { db } = world.database;
    await db?.command({ collMod: 'records', validator: { recordDate: { $ne: daysAgo(4) } } });
    const letGo = await hold(world, daysAgo(6));
    const first = admin.run(archiveDateRange, week, headers);
    const rows = world.database.collection('archiveJobs');
    const failing = { state: 'failed', endedAt: null, underWay: [daysAgo(6)] };
    await eventually(async () => expect(await rows.findOne({})).toMatchObject(failing), {
      within: 60_000,
    });
    await db?.command({ collMod: 'records', validator: {} });
    const second = admin.run(archiveDateRange, week, headers);
    await delay(500);
    expect(await rows.findOne({})).toMatchObject(failing);
    await letGo();
    // The first may hear of the failure or, where it looks later, of what became of it.
    await first;
    const { data } = await second;
    expect(data).toMatchObject({ ...week, archived: 7 * people, updated: 0, jobId: null });
    expect(await rows.countDocuments()).toBe(1);
    expect(await world.database.collection('records').countDocuments()).toBe(7 * people);
  }, 120_000);

  test('that is cancelled says so, and not that it is done', async () => {
    const world = await unarchived();
    const { admin } = await world.begin();
    await world.knows(people);
    const letGo = await hold(world, daysAgo(1));
    const asked = admin.run(archiveDateRange, week, headers);
    const { data } = await eventually(async () => {
      const state = await admin.run(archiveStateQuery, {});
      expect(state.data?.jobs).toMatchObject([{ isAwaited: true, daysDone: 6 }]);
      return state;
    });
    const id = data?.jobs[0]?.id ?? '';
    // Its last day is begun later than the others are done.
    await isAtOnly(world, id, daysAgo(1), 6);
    const cancelled = admin.run(cancelArchiveJob, { id });
    await eventually(async () => expect((await jobOf(admin, id)).state).toBe('cancelled'));
    await letGo();
    expect((await cancelled).data).toMatchObject({ daysDone: 7, archived: 7 * people });
    const { code, errors } = await asked;
    expect(code).toBe('CONFLICT');
    expect(errors[0]?.message).toBe('The archive was cancelled. What was archived before stays.');
    expect((await admin.run(archiveDateRange, week, headers)).code).toBe('CONFLICT');
  });
});
