import { weeklyReports as list, storedWeeklyReport } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { explainQueries } from '@portal/testing/explain-queries';
import { startNatsServer } from '@portal/testing/nats-server';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { start } from '../src/service.ts';
import { bytesOf, downloadFrom, storeRecords } from './download-client.ts';
import { growingCollections } from './growing-collections.ts';

export const admin = { userId: newId(), role: 'admin' } as const;
/** Two weeks ago, and the week before that. */
export const thisWeek = weekOf(londonDay(new Date())).start;
export const [older, newer] = [addDays(thisWeek, -21), addDays(thisWeek, -14)];
/** The team of the only person with a record in the older week, and its name. */
export const ward = { id: newId(), name: '=Ward, 3' };

/** Starts two processes of the service, which both look for missing reports: those of two weeks. */
export async function startWithMissingReports() {
  const nats = await startNatsServer();
  const env = await createServiceEnvironment('records', { nats });
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  const recordDate = addDays(older, 2);
  await storeRecords(database, [
    { userId: newId(), recordDate, hoursWorked: 6.25, teamId: ward.id },
  ]);
  await database
    .collection<{ _id: string; [field: string]: unknown }>('teams')
    .insertOne({ _id: ward.id, name: ward.name, version: 1 });
  await database
    .collection<{ _id: string; [field: string]: unknown }>('archivedDays')
    .insertOne({ _id: recordDate, version: 1, archivedAt: new Date(), isWhole: true });
  explainQueries(env, growingCollections);
  const [first, second] = await Promise.all([start(env), start(env)]);
  registerCleanUp(() => Promise.all([first.stop(), second.stop()]));

  async function listReports(teamId: string | null = null) {
    const response = await subgraphClient(first.url, 'records').as(admin).run(list, { teamId });
    return response.data?.items ?? [];
  }

  async function download(
    weekStart: string,
    format: 'csv' | 'xlsx',
    { from = first, teamId = null as string | null } = {},
  ) {
    const input = { weekStart, teamId, format };
    const response = await downloadFrom(from.url, admin, storedWeeklyReport.name, input);
    return { response, bytes: await bytesOf(response) };
  }

  return { nats, database, first, second, listReports, download };
}
