import type { JobState } from '@portal/contracts/service-state';
import type { Connection } from 'mongoose';
import { nextNightlyRun, readModelCheckTime, streamCheckTime } from './nightly-schedule.ts';
import { findReadModelCheck, type ReadModelCheck } from './read-model-checks.ts';
import { findStreamCheck } from './stream-checks.ts';
import { findStreamEpoch } from './stream-epoch.ts';

/** After this time without a comparison of read models, the job counts as failed. */
const overdueAfterMs = 2 * 24 * 60 * 60_000;

/**
 * The states that administrators see of a service's stream and read models: the results of the last
 * checks and of republishing.
 */
export async function streamJobStates(connection: Connection): Promise<JobState[]> {
  const [check, copies, known] = await Promise.all([
    findStreamCheck(connection),
    findReadModelCheck(connection),
    findStreamEpoch(connection),
  ]);
  const states: JobState[] = [];
  if (check) {
    const isDone = check.state === 'done';
    const problem = isDone ? (check.error ?? missingProblem(check.missingCount)) : null;
    states.push({
      name: 'stream-check',
      lastRunAt: check.doneAt?.toISOString() ?? null,
      nextRunAt: nextNightlyRun(new Date(), streamCheckTime).toISOString(),
      failures: problem === null || check.repaired > 0 ? 0 : 1,
      lastError: check.repaired > 0 ? null : problem,
      lastErrorCode: isDone && check.error !== null ? 'INTERRUPTED' : null,
    });
  }
  if (copies) {
    const problem = differencesProblem(copies);
    states.push({
      name: 'copies-check',
      lastRunAt: copies.doneAt.toISOString(),
      nextRunAt: nextNightlyRun(new Date(), readModelCheckTime).toISOString(),
      failures: problem === null ? 0 : 1,
      lastError: problem,
      lastErrorCode: null,
    });
  }
  const republish = known?.republish;
  if (republish) {
    const isLost = republish.state !== 'done' && republish.reason === 'lost';
    states.push({
      name: 'republish',
      lastRunAt: republish.doneAt?.toISOString() ?? null,
      nextRunAt: null,
      failures: isLost ? 1 : 0,
      lastError: isLost ? 'Some updates were lost. We’re sending them again.' : null,
      lastErrorCode: null,
    });
  }
  return states;
}

function differencesProblem({ doneAt, differences }: ReadModelCheck): string | null {
  if (differences > 0) {
    const count = differences === 1 ? '1 difference' : `${differences} differences`;
    return `Some information here doesn’t match the rest of the portal (${count}). Contact your IT team.`;
  }
  return Date.now() - doneAt.getTime() > overdueAfterMs
    ? 'It hasn’t run for two days. Contact your IT team.'
    : null;
}

function missingProblem(missing: number): string | null {
  if (missing === 0) return null;
  const updates = missing === 1 ? '1 update hasn’t' : `${missing} updates haven’t`;
  return `${updates} reached other parts of the portal or other systems. Contact your IT team.`;
}
