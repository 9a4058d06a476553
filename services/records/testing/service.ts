import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { explainQueries } from '@portal/testing/explain-queries';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { expect } from 'vitest';
import { scheduledJobs } from '../src/jobs/schedule.ts';
import { start } from '../src/service.ts';
import { growingCollections } from './growing-collections.ts';

/** Starts the service and waits until the jobs of its start have run: later events are left to the nightly job. */
export async function startRecordsProcess(env: Record<string, string>) {
  explainQueries(env, growingCollections);
  const service = await start(env);
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  await eventually(async () =>
    expect(await database.collection('jobRuns').countDocuments()).toBe(scheduledJobs.length),
  );
  return service;
}

/** Starts the service on its own servers, for one test file. */
export async function startRecordsService() {
  const env = await createServiceEnvironment('records');
  const service = await startRecordsProcess(env);
  registerCleanUp(() => service.stop());
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  return { as: subgraphClient(service.url, 'records').as, url: service.url, env, database };
}
