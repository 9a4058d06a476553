import type { Logger } from 'pino';
import { type Comparison, compareStream } from './compare-stream.ts';
import { leaseOf } from './lease.ts';
import type { Bus } from './nats-connection.ts';
import { nextNightly, streamCheckTime } from './nightly.ts';
import { type RepublishOptions, storeRepublished } from './republish.ts';
import { createSignal } from './signal.ts';
import type { HistoryRef } from './stream-checks.ts';
import { checksOf, lastCheck, type StreamCheck } from './stream-checks.ts';
import { watchChecks } from './stream-metrics.ts';

export interface StreamChecker {
  /** Leaves what is under way to the next process. */
  stop(): Promise<void>;
}

interface Options extends RepublishOptions {
  nc: Bus;
  log?: Logger;
  pollMs?: number;
  leaseMs?: number;
  settleMs?: number;
}

/** So many missing things are named. */
const mostNamed = 200;
const batchSize = 200;

/**
 * Compares what a service stores with its own stream each night, and whenever it is requested; what
 * is missing is published again where that is requested, too. Of several processes one does it.
 */
export function startStreamChecker(options: Options): StreamChecker {
  const { connection, service, history, log, pollMs = 1_000, leaseMs = 30_000 } = options;
  const checks = checksOf(connection);
  const lease = leaseOf(connection, 'stream-check', leaseMs);
  const stopped = createSignal();
  const unmeasure = watchChecks(service, connection);
  let stopping = false;

  async function step(): Promise<void> {
    const check = await lastCheck(connection);
    if (!check) {
      // The first night counts from the first start.
      await checks.updateOne({ _id: 'stream' }, { $setOnInsert: neverDone() }, { upsert: true });
      return;
    }
    const isDue =
      check.state === 'done' && nextNightly(check.wantedAt, streamCheckTime) <= new Date();
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
    const result = await compared();
    let repaired = 0;
    if (repair && result.error === null) {
      repaired = await publishAgain(
        [...result.missing, ...again],
        `repair-${wantedAt.toISOString()}`,
      );
    }
    const { missing, ...counts } = result;
    // Unless it was requested again meanwhile.
    await checks.updateOne(
      { _id: 'stream', state: 'running', wantedAt },
      {
        $set: {
          ...{ ...counts, repaired, missing: missing.slice(0, mostNamed) },
          missingCount: missing.length,
          state: 'done',
          doneAt: new Date(),
        },
      },
    );
    const level = missing.length > 0 || result.error ? 'error' : 'info';
    log?.[level]({ ...counts, missing: missing.length, repaired }, 'the stream was checked');
  }

  async function compared(): Promise<Comparison & { error: string | null }> {
    try {
      return { ...(await compareStream(options)), error: null };
    } catch (failure) {
      log?.warn({ err: failure }, 'the stream could not be checked');
      return { checked: 0, missing: [], error: 'It was interrupted: the log says by what.' };
    }
  }

  async function publishAgain(refs: readonly HistoryRef[], run: string): Promise<number> {
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
        log?.warn({ err: failure }, 'the check waits');
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
      unmeasure();
    },
  };
}

function neverDone(): Omit<StreamCheck, '_id'> {
  return {
    ...{ state: 'done', wantedAt: new Date(), repair: false, again: [], doneAt: null },
    ...{ checked: 0, missingCount: 0, missing: [], repaired: 0, error: null },
  };
}
