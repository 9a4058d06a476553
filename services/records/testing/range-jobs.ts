import { archiveDateRange } from '@portal/contracts/records/archive';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { archiveJobQuery } from '@portal/contracts/records/archive-job';
import { eachDay } from '@portal/kernel/london';
import type { SignedInRequest } from '@portal/runtime/request';
import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import { jobEvents } from '../src/operations/archive/job-events.ts';
import { createArchiveJobStore } from '../src/store/archive-jobs.ts';
import { daysAgo, startArchiveEnvironment } from './start-archive-environment.ts';

export type ArchiveEnvironment = Awaited<ReturnType<typeof startArchiveEnvironment>>;
export type Admin = Awaited<ReturnType<ArchiveEnvironment['startService']>>['admin'];

export const peopleCount = 12;
export const dayCount = 40;
export const range = { fromDate: daysAgo(dayCount), toDate: daysAgo(1) };

/** Starts with people who have no records, and past days marked as archived for the nightly job. */
export async function startUnarchivedRange(overrides: Record<string, string> = {}) {
  const environment = await startArchiveEnvironment(overrides);
  const archivedDays = eachDay(daysAgo(dayCount), daysAgo(1)).map((_id) => ({
    _id,
    version: 0,
    archivedAt: null,
    isWhole: true,
  }));
  await environment.database.collection<{ _id: string }>('archivedDays').insertMany(archivedDays);
  const ids = await environment.hire(peopleCount, daysAgo(dayCount));
  return { ...environment, ids };
}

export const jobOf = async (admin: Admin, id: string): Promise<ArchiveJob> => {
  const { data, errors } = await admin.run(archiveJobQuery, { id });
  expect(errors).toEqual([]);
  return data as ArchiveJob;
};

export async function startRangeJob(admin: Admin): Promise<string> {
  const { data, errors } = await admin.run(archiveDateRange, range);
  expect(errors).toEqual([]);
  expect(data).toEqual({ ...range, archived: null, updated: null, jobId: expect.any(String) });
  return data?.jobId as string;
}

export const waitForDaysDone = (admin: Admin, id: string, count: number) =>
  eventually(async () => expect((await jobOf(admin, id)).daysDone).toBeGreaterThanOrEqual(count), {
    timeoutMs: 100_000,
    intervalMs: 30,
  });

/** Lets another process hold the lease of a day; gives its release. */
export async function holdDayLease({ database }: ArchiveEnvironment, day: string) {
  const leases = database.collection<{ _id: string; holder: string; until: Date }>('leases');
  const lease = { _id: `archive ${day}`, holder: 'another', until: new Date(Date.now() + 120_000) };
  await leases.insertOne(lease);
  return () => leases.deleteOne({ _id: lease._id });
}

/** Waits until a held day is the only one of a job in progress. */
export const waitForLastDay = (
  { database }: ArchiveEnvironment,
  id: string,
  day: string,
  daysDone: number,
) =>
  eventually(
    async () => {
      const row = await database.collection<{ _id: string }>('archiveJobs').findOne({ _id: id });
      expect(row).toMatchObject({ daysDone, underWay: [day] });
    },
    { timeoutMs: 60_000 },
  );

/** Collects the progress events of a job up to its end. */
export async function collectJobEvents(
  { database }: ArchiveEnvironment,
  id: string,
): Promise<ArchiveJob[]> {
  const events: ArchiveJob[] = [];
  const controller = new AbortController();
  const opened = await jobEvents(
    { jobs: createArchiveJobStore(database), isStorageLow: () => false },
    {} as SignedInRequest,
    { id },
    controller.signal,
  );
  if (!opened.ok) throw new Error(opened.failure.message);
  for await (const text of opened.value.body) {
    const json = /^data: (.*)$/m.exec(String(text))?.[1];
    if (json) events.push(JSON.parse(json));
  }
  return events;
}
