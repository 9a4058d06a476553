import type { JobState } from '@portal/contracts/service-state';
import { every, type Recurring } from '@portal/runtime/every';
import type { Logger } from '@portal/runtime/log';
import type { Closable } from '@portal/runtime/service';
import { lastRead } from '../store/published-holidays.ts';
import { type Needs, refreshBankHolidays, tellHolidays } from './refresh-bank-holidays.ts';

const hour = 3_600_000;
/** So that a start waits for nobody, and a service that starts again and again asks nobody. */
const usual = { firstAfterMs: 3_000, pauseMs: 12 * hour };

/** Reads GOV.UK's list of bank holidays soon after the start and twice a day, unless it is `off`. */
export function watchBankHolidays(
  needs: Needs,
  url: string,
  log: Logger,
  { firstAfterMs, pauseMs } = usual,
): { start(): Closable; state(): Promise<JobState> } {
  const isOff = url === 'off';
  let triedAt: Date | null = null;
  let failures = 0;
  let lastError: string | null = null;

  async function refresh(): Promise<void> {
    const now = new Date();
    // Of a database that is away the log alone knows more.
    let problem: string | null = 'It was interrupted: the log says by what.';
    try {
      await tellHolidays(needs, null, now);
      problem = isOff ? null : await refreshBankHolidays(needs, { url, now, log });
    } finally {
      triedAt = isOff ? null : now;
      lastError = problem;
      failures = problem === null ? 0 : failures + 1;
    }
  }

  let reading: Recurring | null = null;
  return {
    start() {
      reading = every(pauseMs, refresh, { what: 'reading bank holidays', log, firstAfterMs });
      return reading;
    },
    /** How this process gets on with it; before its first try, when it was last done by any. */
    async state() {
      const lastRunAt = triedAt ?? (await lastRead(needs.published)).readAt;
      return {
        name: 'bank-holidays',
        lastRunAt: lastRunAt?.toISOString() ?? null,
        nextRunAt: isOff ? null : (reading?.nextAt()?.toISOString() ?? null),
        failures,
        lastError,
      };
    },
  };
}
