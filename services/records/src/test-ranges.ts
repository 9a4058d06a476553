import { archiveDateRange } from '@portal/contracts/records/archive';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { archiveJobQuery } from '@portal/contracts/records/archive-job';
import { daysFromTo } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import { jobEvents } from './operations/job-events.ts';
import { archiveJobsIn } from './store/archive-jobs.ts';
import { archiveWorld, daysAgo } from './test-jobs.ts';

export type World = Awaited<ReturnType<typeof archiveWorld>>;
export type Admin = Awaited<ReturnType<World['begin']>>['admin'];

export const people = 12;
export const days = 40;
export const range = { fromDate: daysAgo(days), toDate: daysAgo(1) };

/** People of whom nothing is archived: the nights are told that they were. */
export async function unarchived(overrides: Record<string, string> = {}) {
  const world = await archiveWorld(overrides);
  const whole = daysFromTo(daysAgo(days), daysAgo(1)).map((_id) => ({
    ...{ _id, version: 0, archivedAt: null, isWhole: true },
  }));
  await world.database.collection<{ _id: string }>('archivedDays').insertMany(whole);
  const ids = await world.hire(people, daysAgo(days));
  return { ...world, ids };
}

export const jobOf = async (admin: Admin, id: string): Promise<ArchiveJob> => {
  const { data, errors } = await admin.run(archiveJobQuery, { id });
  expect(errors).toEqual([]);
  return data as ArchiveJob;
};

export async function begun(admin: Admin): Promise<string> {
  const { data, errors } = await admin.run(archiveDateRange, range);
  expect(errors).toEqual([]);
  expect(data).toEqual({ ...range, archived: null, updated: null, jobId: expect.any(String) });
  return data?.jobId as string;
}

export const isPast = (admin: Admin, id: string, count: number) =>
  eventually(async () => expect((await jobOf(admin, id)).daysDone).toBeGreaterThanOrEqual(count), {
    within: 100_000,
    every: 30,
  });

/** Has another process be at a day, and go on with it until it is let go. */
export async function hold({ database }: World, day: string) {
  const rows = database.collection<{ _id: string }>('archivedDays');
  const run = { id: 'another', until: new Date(Date.now() + 120_000) };
  await rows.updateOne({ _id: day }, { $set: { run } });
  return () => rows.updateOne({ _id: day }, { $set: { run: null } });
}

/** Waits until a day that is held is the only one of a job that is under way. */
export const isAtOnly = ({ database }: World, id: string, day: string, daysDone: number) =>
  eventually(
    async () => {
      const row = await database.collection<{ _id: string }>('archiveJobs').findOne({ _id: id });
      expect(row).toMatchObject({ daysDone, underWay: [day] });
    },
    { within: 60_000 },
  );

/** All that is told of a job up to its end. */
export async function toldOf({ database }: World, id: string): Promise<ArchiveJob[]> {
  const told: ArchiveJob[] = [];
  const over = new AbortController();
  const opened = await jobEvents(
    { jobs: archiveJobsIn(database), isStorageLow: () => false },
    { id },
    over.signal,
  );
  if (!opened.ok) throw new Error(opened.failure.message);
  for await (const text of opened.value.body) {
    const json = /^data: (.*)$/m.exec(String(text))?.[1];
    if (json) told.push(JSON.parse(json));
  }
  return told;
}
