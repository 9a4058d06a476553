import { createLease } from '@portal/bus/lease';
import { isNightlyRunDue, nextNightlyRun, retentionTime } from '@portal/bus/nightly-schedule';
import type { RetentionState } from '@portal/contracts/retention';
import type { JobState } from '@portal/contracts/service-state';
import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { runPeriodically } from '../run-periodically.ts';
import type { Closable } from '../start-service.ts';
import { removeExpiredData } from './remove-expired-data.ts';
import type { RetentionRule } from './retention-rule.ts';
import { createRetentionRunStore, type RetentionRun } from './retention-runs.ts';

const checkIntervalMs = 10 * 60_000;
const leaseMs = 60_000;

interface Options {
  connection: Connection;
  rules: readonly RetentionRule[];
  /** Whether all legal holds are known here: other services learn of them by events. Rejects if it can't be told. */
  areHoldsKnown(): Promise<boolean>;
  log: Logger;
}

/**
 * Removes expired data each night, or at the next start after a night that was missed, in one process. Nothing is removed
 * before legal holds that were placed meanwhile are known.
 */
export function startRetention({ connection, rules, areHoldsKnown, log }: Options): Closable {
  const runs = createRetentionRunStore(connection);
  const stopping = new AbortController();

  async function run(): Promise<void> {
    const now = new Date();
    for (const { kind } of rules) await runs.add(kind, now);
    const known = await runs.byKind();
    const due = rules.filter(({ kind }) => isDue(known.get(kind), now));
    if (due.length === 0) return;
    if (!(await areHoldsKnown())) throw new Error('events about legal holds may be waiting');
    const lease = createLease(connection, 'retention', leaseMs);
    if (!(await lease.hold())) return;
    try {
      await removeExpiredData({ connection, rules: due, log }, now, async () => {
        stopping.signal.throwIfAborted();
        if (!(await lease.hold())) throw new Error('another process continues');
      });
    } finally {
      await lease.release();
    }
  }

  const running = runPeriodically(checkIntervalMs, run, { name: 'removing expired data', log });
  return {
    async close() {
      stopping.abort();
      await running.close();
    },
  };
}

/** Whether a night has passed since the last run. */
function isDue(run: RetentionRun | undefined, now: Date): boolean {
  if (!run) return false;
  return isNightlyRunDue(run.lastRunAt ?? run.knownSince, retentionTime, now);
}

/** What the service removes of its own data after which period, and has removed. */
export function retentionStates(
  connection: Connection,
  rules: readonly RetentionRule[],
): Promise<RetentionState[]> {
  return statesOf(
    connection,
    rules.filter(({ isOfCopies }) => !isOfCopies),
  );
}

async function statesOf(
  connection: Connection,
  rules: readonly RetentionRule[],
): Promise<RetentionState[]> {
  if (rules.length === 0) return [];
  const known = await createRetentionRunStore(connection).byKind();
  return rules.map(({ kind, period }) => {
    const run = known.get(kind);
    return {
      kind,
      years: 'years' in period ? period.years : null,
      days: 'days' in period ? period.days : null,
      lastRunAt: run?.lastRunAt?.toISOString() ?? null,
      removed: run?.removed ?? 0,
      failures: run?.failures ?? 0,
    };
  });
}

/** The state of the nightly job. */
export async function retentionJobState(
  connection: Connection,
  rules: readonly RetentionRule[],
): Promise<JobState> {
  const states = await statesOf(connection, rules);
  const times = states.flatMap(({ lastRunAt }) => lastRunAt ?? []).sort();
  const failures = Math.max(0, ...states.map((state) => state.failures));
  return {
    name: 'retention',
    lastRunAt: times.at(-1) ?? null,
    nextRunAt: nextNightlyRun(new Date(), retentionTime).toISOString(),
    failures,
    lastError: failures > 0 ? 'It was interrupted. The details are in the log.' : null,
    lastErrorCode: failures > 0 ? 'INTERRUPTED' : null,
  };
}
