import { connectWithMajorityReads } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { explainQueries } from '@portal/testing/explain-queries';
import { expect } from 'vitest';
import { scheduledJobs } from '../src/jobs/schedule.ts';
import { start } from '../src/service.ts';
import { growingCollections } from './growing-collections.ts';

/** Starts the service and waits until the jobs of its start have run: later events are left to the nightly job. */
export async function startRecords(env: Record<string, string>) {
  explainQueries(env, growingCollections);
  const service = await start(env);
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  await eventually(async () =>
    expect(await database.collection('jobRuns').countDocuments()).toBe(scheduledJobs.length),
  );
  return service;
}
