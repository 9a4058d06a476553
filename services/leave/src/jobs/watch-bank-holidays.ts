import { every } from '@portal/runtime/every';
import type { Logger } from '@portal/runtime/log';
import type { Closable } from '@portal/runtime/service';
import { type Needs, refreshBankHolidays, tellHolidays } from './refresh-bank-holidays.ts';

const hour = 3_600_000;
// So that a start waits for nobody, and a service that starts again and again asks nobody.
const firstAfterMs = 3_000;

/** Reads GOV.UK's list of bank holidays soon after the start and twice a day, unless it is `off`. */
export function watchBankHolidays(needs: Needs, url: string, log: Logger): Closable {
  const refresh = async () => {
    const now = new Date();
    await tellHolidays(needs, null, now);
    if (url !== 'off') await refreshBankHolidays(needs, { url, now, log });
  };
  return every(12 * hour, refresh, { what: 'reading bank holidays', log, firstAfterMs });
}
