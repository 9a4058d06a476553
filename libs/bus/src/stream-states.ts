import type { JobState } from '@portal/contracts/service-state';
import type { Connection } from 'mongoose';
import { type CopiesCheck, lastCopiesCheck } from './copies-checks.ts';
import { streamEpoch } from './epochs.ts';
import { copiesCheckTime, nextNightly, streamCheckTime } from './nightly.ts';
import { lastCheck } from './stream-checks.ts';

/** Who was not compared for so long is not compared at all. */
const overdueAfterMs = 2 * 24 * 60 * 60_000;

/**
 * What administrators see of a service's stream and of its copies: how their last checks and its
 * republishing went.
 */
export async function streamJobStates(connection: Connection): Promise<JobState[]> {
  const [check, copies, known] = await Promise.all([
    lastCheck(connection),
    lastCopiesCheck(connection),
    streamEpoch(connection),
  ]);
  const states: JobState[] = [];
  if (check) {
    const problem = check.state === 'done' ? (check.error ?? sentence(check.missingCount)) : null;
    states.push({
      name: 'stream-check',
      lastRunAt: check.doneAt?.toISOString() ?? null,
      nextRunAt: nextNightly(new Date(), streamCheckTime).toISOString(),
      failures: problem === null || check.repaired > 0 ? 0 : 1,
      lastError: check.repaired > 0 ? null : problem,
    });
  }
  if (copies) {
    const problem = problemOf(copies);
    states.push({
      name: 'copies-check',
      lastRunAt: copies.doneAt.toISOString(),
      nextRunAt: nextNightly(new Date(), copiesCheckTime).toISOString(),
      failures: problem === null ? 0 : 1,
      lastError: problem,
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
      lastError: isLost ? 'Events were lost. They are being published again.' : null,
    });
  }
  return states;
}

function problemOf({ doneAt, differences }: CopiesCheck): string | null {
  if (differences > 0) {
    const what = differences === 1 ? 'One thing differs' : `${differences} things differ`;
    return `${what} from what other services hold. Contact whoever looks after the portal.`;
  }
  return Date.now() - doneAt.getTime() > overdueAfterMs ? 'It has not run for two days.' : null;
}

function sentence(missing: number): string | null {
  if (missing === 0) return null;
  const what = missing === 1 ? 'One change is' : `${missing} changes are`;
  return `${what} missing in what other services and systems read.`;
}
