import type { Logger } from 'pino';
import type { CollectionChanges } from './collection-changes.ts';
import { type Comparison, compareStream } from './compare-stream.ts';
import { createLease } from './lease.ts';
import type { Bus } from './nats-connection.ts';
import { isNightlyRunDue, streamCheckTime } from './nightly-schedule.ts';
import { type RepublishOptions, storeRepublishedEvents } from './republish-history.ts';
import { moreWork, type RepeatedWork, runOnChange } from './run-on-change.ts';
import type { HistoryRef } from './stream-checks.ts';
import {
  findStreamCheck,
  newStreamCheck,
  type StreamCheck,
  streamCheckCollection,
} from './stream-checks.ts';
import { registerCheckMetrics } from './stream-metrics.ts';

interface Options extends RepublishOptions {
  nc: Bus;
  changes: CollectionChanges;
  log?: Logger;
  leaseMs?: number;
  settleMs?: number;
}

/** The maximum number of missing events that are stored with their ids. */
const maxListed = 200;
const batchSize = 200;

/**
 * Compares a service's database with its stream every night and on request. It republishes missing
 * events if the request says so. Only one of several processes works, and another one repeats an
 * interrupted check.
 */
export function startStreamChecker(options: Options): RepeatedWork {
  const { connection, service, history, changes, log, leaseMs = 30_000 } = options;
  const checks = streamCheckCollection(connection);
  const lease = createLease(connection, 'stream-check', leaseMs);
  const stopMeasuring = registerCheckMetrics(service, connection);

  async function checkIfDue() {
    const check = await findStreamCheck(connection);
    if (!check) {
      // Schedules the first nightly check.
      const $setOnInsert = newStreamCheck('done', { now: new Date() });
      await checks.updateOne({ _id: 'stream' }, { $setOnInsert }, { upsert: true });
      return null;
    }
    const isDue =
      check.state === 'done' && isNightlyRunDue(check.wantedAt, streamCheckTime, new Date());
    if (check.state === 'done' && !isDue) return null;
    if (!(await lease.hold())) return moreWork;
    try {
      const nightly = { ...newStreamCheck('done', { now: new Date() }), _id: 'stream' } as const;
      await lease.holdDuring(() => run(isDue ? nightly : check));
    } finally {
      await lease.release();
    }
    return null;
  }

  async function run(check: StreamCheck): Promise<void> {
    const { wantedAt, repair, again } = check;
    await checks.updateOne(
      { _id: 'stream' },
      { $set: { ...check, state: 'running', wantedAt, error: null } },
    );
    const result = await compare();
    let repaired = 0;
    if (repair && result.error === null) {
      repaired = await republish([...result.missing, ...again], `repair-${wantedAt.toISOString()}`);
    }
    const { missing, ...counts } = result;
    // Matches only if no other check was requested meanwhile.
    await checks.updateOne(
      { _id: 'stream', state: 'running', wantedAt },
      {
        $set: {
          ...counts,
          repaired,
          missing: missing.slice(0, maxListed),
          missingCount: missing.length,
          state: 'done',
          doneAt: new Date(),
        },
      },
    );
    const level = missing.length > 0 || result.error ? 'error' : 'info';
    log?.[level]({ ...counts, missing: missing.length, repaired }, 'the stream was checked');
  }

  async function compare(): Promise<Comparison & { error: string | null }> {
    try {
      return { ...(await compareStream(options)), error: null };
    } catch (failure) {
      log?.warn({ err: failure }, 'the stream could not be checked');
      return { checked: 0, missing: [], error: 'It was interrupted. The details are in the log.' };
    }
  }

  async function republish(refs: readonly HistoryRef[], run: string): Promise<number> {
    let count = 0;
    for (const part of history) {
      const ids = [...new Set(refs.filter((ref) => ref.part === part.name).map(({ id }) => id))];
      for (let start = 0; start < ids.length; start += batchSize) {
        const items = await part.byIds(ids.slice(start, start + batchSize));
        const events = items.flatMap((item) => item.events);
        await storeRepublishedEvents(options, events, run);
        count += events.length;
      }
    }
    return count;
  }

  const checking = runOnChange(checkIfDue, {
    changes,
    collection: 'checks',
    name: 'checking the stream',
    log,
  });
  return {
    async close() {
      await checking.close();
      stopMeasuring();
    },
  };
}
