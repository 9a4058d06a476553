import type { Logger } from 'pino';
import { type Comparison, compareStream } from './compare-stream.ts';
import { createLease } from './lease.ts';
import type { Bus } from './nats-connection.ts';
import { nextNightlyRun, streamCheckTime } from './nightly-schedule.ts';
import { type RepublishOptions, storeRepublished } from './republish-history.ts';
import type { HistoryRef } from './stream-checks.ts';
import { checkCollection, findStreamCheck, type StreamCheck } from './stream-checks.ts';
import { measureChecks } from './stream-metrics.ts';
import { createWakeSignal } from './wake-signal.ts';

export interface StreamChecker {
  /** Stops. Another process repeats an unfinished check. */
  stop(): Promise<void>;
}

interface Options extends RepublishOptions {
  nc: Bus;
  log?: Logger;
  pollMs?: number;
  leaseMs?: number;
  settleMs?: number;
}

/** The maximum number of missing events that are stored with their ids. */
const maxListed = 200;
const batchSize = 200;

/**
 * Compares a service's database with its stream every night and on request. It republishes missing
 * events if the request says so. Only one of several processes works.
 */
export function startStreamChecker(options: Options): StreamChecker {
  const { connection, service, history, log, pollMs = 1_000, leaseMs = 30_000 } = options;
  const checks = checkCollection(connection);
  const lease = createLease(connection, 'stream-check', leaseMs);
  const stopped = createWakeSignal();
  const stopMeasuring = measureChecks(service, connection);
  let stopping = false;

  async function step(): Promise<void> {
    const check = await findStreamCheck(connection);
    if (!check) {
      // Schedules the first nightly check.
      await checks.updateOne({ _id: 'stream' }, { $setOnInsert: neverDone() }, { upsert: true });
      return;
    }
    const isDue =
      check.state === 'done' && nextNightlyRun(check.wantedAt, streamCheckTime) <= new Date();
    if (check.state === 'done' && !isDue) return;
    if (!(await lease.hold())) return;
    const renewing = setInterval(() => lease.hold().catch(() => undefined), leaseMs / 5);
    try {
      await run(isDue ? { ...neverDone(), _id: 'stream' } : check);
    } finally {
      clearInterval(renewing);
      await lease.release();
    }
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
          ...{ ...counts, repaired, missing: missing.slice(0, maxListed) },
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
      return { checked: 0, missing: [], error: 'It was interrupted: the log says by what.' };
    }
  }

  async function republish(refs: readonly HistoryRef[], run: string): Promise<number> {
    let count = 0;
    for (const part of history) {
      const ids = [...new Set(refs.filter((ref) => ref.part === part.name).map(({ id }) => id))];
      for (let start = 0; start < ids.length; start += batchSize) {
        const items = await part.byIds(ids.slice(start, start + batchSize));
        const events = items.flatMap((item) => item.events);
        await storeRepublished(options, events, run);
        count += events.length;
      }
    }
    return count;
  }

  async function work(): Promise<void> {
    while (!stopping) {
      try {
        await step();
      } catch (failure) {
        log?.warn({ err: failure }, 'the check is postponed');
      }
      if (!stopping) await stopped.wait(pollMs);
    }
  }

  const running = work();
  return {
    async stop() {
      stopping = true;
      stopped.raise();
      await running;
      stopMeasuring();
    },
  };
}

function neverDone(): Omit<StreamCheck, '_id'> {
  return {
    ...{ state: 'done', wantedAt: new Date(), repair: false, again: [], doneAt: null },
    ...{ checked: 0, missingCount: 0, missing: [], repaired: 0, error: null },
  };
}
