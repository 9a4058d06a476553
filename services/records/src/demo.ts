// Run by `npm run demo` only: copies the sessions of a demo organisation from attendance's events, archives its
// days as the nightly job would have done, each on the night after it, and closes a pay period. Refuses a database
// that has archived days, or people who aren't in the demo.
import { consumeInBulk } from '@portal/bus/bulk-consumer';
import { createConsumerLag } from '@portal/bus/consumer-lag';
import { createLease } from '@portal/bus/lease';
import type { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { addDays, instantInLondon } from '@portal/kernel/london';
import { nationEnv, retentionEnv } from '@portal/runtime/env';
import { createLog } from '@portal/runtime/log';
import { createIndexes } from '@portal/runtime/mongo';
import { assertDemoDatabase, type DemoContext, runDemo, waitUntil } from '@portal/runtime/run-demo';
import { runPeriodically } from '@portal/runtime/run-periodically';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { toStoredEntry } from './consumers/on-entries-changed.ts';
import { closeDemoPayroll } from './demo/close-demo-payroll.ts';
import { archiveAndPublish } from './jobs/archive-and-publish.ts';
import { daysDue } from './jobs/days-due.ts';
import { createArchiveCounterStore } from './store/archive-counters.ts';
import { openArchiveStores } from './store/archive-stores.ts';

const setup = z.strictObject({ today: z.string(), people: z.array(z.string()) });
/** What the other services' programs have done: written their data, and seen all of their events handled. */
const part = z.enum(['written', 'handled']);

/** Jobs that would otherwise run on incomplete data meanwhile. */
const heldJobs = ['daily-archive', 're-archive', 'weekly-report'] as const;
const leaseMs = 15_000;
const concurrentDays = 4;

const shape = { ...nationEnv, ...retentionEnv };

await runDemo({ service: 'records', shape, setup, part }, fill);

async function fill(
  {
    env,
    connection,
    bus,
    outbox,
    parts,
    signalReady,
  }: DemoContext<typeof shape, z.output<typeof part>>,
  { today, people }: z.output<typeof setup>,
): Promise<void> {
  const archive = openArchiveStores(connection, {
    nation: env.NATION,
    // Each day is archived as in the night after it, when nothing of it was removed.
    retentionYears: {
      records: env.RETENTION_YEARS,
      clockIns: env.RETENTION_YEARS,
      leave: env.RETENTION_YEARS,
    },
  });
  const publishing = { outbox, counters: createArchiveCounterStore(connection) };
  await assertDemoDatabase(connection, { own: 'archivedDays', people });
  const release = await holdJobs(connection);
  // The service would handle a hundred in a transaction and queue each day to be archived again (docs/scale.md).
  await consumeInBulk({
    nc: bus,
    service: 'records',
    from: 'attendance',
    written: expectNext(parts, 'written'),
    handle: (events) => archive.entries.addAll(events.map(toStored)),
  });
  // Built at once from all sessions they cost less than with each.
  await createIndexes(connection);
  signalReady();
  await expectNext(parts, 'handled');
  // Identity’s program has ended before the service that handles its events was started.
  const lag = createConsumerLag(bus, 'records');
  await waitUntil('all accounts to arrive', async () => {
    const waiting = Object.values(await lag.pendingCounts());
    return waiting.every((count) => count === 0) && (await archive.people.count()) >= people.length;
  });

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
  await closeDemoPayroll(archive, outbox, today);
  await release();
}

type Part = z.output<typeof part>;

async function expectNext(parts: AsyncIterator<Part>, expected: Part): Promise<void> {
  const { value } = await parts.next();
  if (value !== expected) throw new Error(`expected “${expected}”, but got “${value}”`);
}

/** Only sessions are in attendance's events of a demo organisation that records handles. */
function toStored({ data }: CloudEvent) {
  return toStoredEntry(data as DataOf<typeof clockedIn>);
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
