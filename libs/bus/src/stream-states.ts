import type { JobState } from '@portal/contracts/service-state';
import type { Connection } from 'mongoose';
import { streamEpoch } from './epochs.ts';
import { nextCheck } from './stream-checker.ts';
import { lastCheck } from './stream-checks.ts';

/** What administrators see of a service's stream: how its last check and its republishing went. */
export async function streamJobStates(connection: Connection): Promise<JobState[]> {
  const [check, known] = await Promise.all([lastCheck(connection), streamEpoch(connection)]);
  const states: JobState[] = [];
  if (check) {
    const problem = check.state === 'done' ? (check.error ?? sentence(check.missingCount)) : null;
    states.push({
      name: 'stream-check',
      lastRunAt: check.doneAt?.toISOString() ?? null,
      nextRunAt: nextCheck(new Date()).toISOString(),
      failures: problem === null || check.repaired > 0 ? 0 : 1,
      lastError: check.repaired > 0 ? null : problem,
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

function sentence(missing: number): string | null {
  if (missing === 0) return null;
  const what = missing === 1 ? 'One change is' : `${missing} changes are`;
  return `${what} missing in what other services and systems read.`;
}
