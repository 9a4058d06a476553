// Run by `npm run demo` only: archives the days of a demo organisation as the nightly job would
// have done, each on the night after it. Refuses a database that has archived days, or people who
// aren't in the demo.
import { createLease } from '@portal/bus/lease';
import { addDays, instantInLondon } from '@portal/kernel/london';
import { nationEnv, retentionEnv } from '@portal/runtime/env';
import { createLog } from '@portal/runtime/log';
import { createIndexes } from '@portal/runtime/mongo';
import { assertDemoDatabase, type DemoContext, runDemo } from '@portal/runtime/run-demo';
import { runPeriodically } from '@portal/runtime/run-periodically';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { archiveAndPublish } from './jobs/archive-and-publish.ts';
import { daysDue } from './jobs/days-due.ts';
import { createArchiveCounterStore } from './store/archive-counters.ts';
import { openArchiveStores } from './store/archive-stores.ts';

/** There are no parts: the end of the input means that the other services have written theirs. */
const setup = z.strictObject({ today: z.string(), people: z.array(z.string()) });

/** Jobs that would otherwise run on incomplete data meanwhile. */
const heldJobs = ['daily-archive', 're-archive', 'weekly-report'] as const;
const leaseMs = 15_000;
const concurrentDays = 4;

const shape = { ...nationEnv, ...retentionEnv };

await runDemo({ service: 'records', shape, setup, part: z.never() }, fill);

async function fill(
  {
    env,
    connection,
    outbox,
    waitForOtherServices,
    signalStarted,
  }: DemoContext<typeof shape, never>,
  { today, people }: z.output<typeof setup>,
): Promise<void> {
  const archive = openArchiveStores(connection, {
    nation: env.NATION,
    retentionYears: env.RETENTION_YEARS,
  });
  const publishing = { outbox, counters: createArchiveCounterStore(connection) };
  await createIndexes(connection);
  await assertDemoDatabase(connection, { own: 'archivedDays', people });
  const release = await holdJobs(connection);
  signalStarted();
  await waitForOtherServices();

  // They are archived with their days.
  await archive.outdatedDays.removeAll();
  const dates = await daysDue(archive, instantInLondon(today, '00:20'));
  async function archiveNext(): Promise<void> {
    for (let date = dates.shift(); date; date = dates.shift()) {
      const night = instantInLondon(addDays(date, 1), '00:20');
      const day = { date, byHand: false, counterId: `daily-archive ${date}` };
      await archiveAndPublish(archive, publishing, day, night);
    }
  }
  await Promise.all(Array.from({ length: concurrentDays }, archiveNext));
  await release();
}

/** Holds the leases of the scheduled jobs, so that the service runs none; gives their release. */
async function holdJobs(connection: Connection): Promise<() => Promise<void>> {
  const leases = heldJobs.map((job) => createLease(connection, `job ${job}`, leaseMs));
  const holdAll = async () => {
    for (const lease of leases) await lease.hold();
  };
  await holdAll();
  const log = createLog({ service: 'records', level: 'silent' });
  const renewing = runPeriodically(leaseMs / 3, holdAll, { name: 'holding the jobs', log });
  return async () => {
    await renewing.close();
    for (const lease of leases) await lease.release();
  };
}
