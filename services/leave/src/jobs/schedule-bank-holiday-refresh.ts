import type { JobState } from '@portal/contracts/service-state';
import type { Logger } from '@portal/runtime/log';
import { type PeriodicTask, runPeriodically } from '@portal/runtime/run-periodically';
import type { Closable } from '@portal/runtime/start-service';
import {
  publishHolidayChanges,
  type RefreshDependencies,
  type RefreshFailure,
  refreshBankHolidays,
} from './refresh-bank-holidays.ts';

const hourMs = 3_600_000;
/** The delay keeps the start fast, and a service in a restart loop from sending requests. */
const usual = { initialDelayMs: 3_000, pauseMs: 12 * hourMs };

/**
 * Refreshes bank holidays from GOV.UK soon after the start and twice a day; never if `url` is
 * `off`.
 */
export function scheduleBankHolidayRefresh(
  deps: RefreshDependencies,
  url: string,
  log: Logger,
  { initialDelayMs, pauseMs } = usual,
): { start(): Closable; state(): Promise<JobState> } {
  const isOff = url === 'off';
  let triedAt: Date | null = null;
  let failures = 0;
  let lastFailure: RefreshFailure | null = null;

  async function refresh(): Promise<void> {
    const now = new Date();
    // If the database is unavailable, only the log has the details.
    let problem: RefreshFailure | null = {
      reason: 'It was interrupted. The details are in the log.',
      code: 'INTERRUPTED',
    };
    try {
      await publishHolidayChanges(deps, null, now);
      problem = isOff ? null : await refreshBankHolidays(deps, { url, now, log });
    } finally {
      triedAt = isOff ? null : now;
      lastFailure = problem;
      failures = problem === null ? 0 : failures + 1;
    }
  }

  let reading: PeriodicTask | null = null;
  return {
    start() {
      reading = runPeriodically(pauseMs, refresh, {
        name: 'reading bank holidays',
        log,
        initialDelayMs,
      });
      return reading;
    },
    /** The state in this process; before its first run, the last fetch of any process. */
    async state() {
      const lastRunAt = triedAt ?? (await deps.published.lastFetch()).readAt;
      return {
        name: 'bank-holidays',
        lastRunAt: lastRunAt?.toISOString() ?? null,
        nextRunAt: isOff ? null : (reading?.nextRunAt()?.toISOString() ?? null),
        failures,
        lastError: lastFailure?.reason ?? null,
        lastErrorCode: lastFailure?.code ?? null,
      };
    },
  };
}
