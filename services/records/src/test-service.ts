import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import { scheduledJobs } from './jobs/schedule.ts';
import { start } from './service.ts';

/** The service, once it has done what a start does by itself: what is told from then on, it archives at night. */
export async function startRecords(env: Record<string, string>) {
  const service = await start(env);
  const database = await lookInto(env.MONGODB_URI ?? '');
  await eventually(async () =>
    expect(await database.collection('jobRuns').countDocuments()).toBe(scheduledJobs.length),
  );
  return service;
}
