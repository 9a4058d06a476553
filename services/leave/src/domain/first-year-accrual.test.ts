import { buildPattern } from '@portal/testing/build-pattern';
import { describe, expect, it } from 'vitest';
import { annualLeave, validationContext } from '../../testing/leave-requests.ts';
import type { YearEntitlement } from './balance.ts';
import { validateAccrued } from './first-year-accrual.ts';

const patterns = [buildPattern('2026-08-31', [[1, 2, 3]])];
const request = { deductsPending: true, isRequester: true };

/** The message about leave of somebody who works Monday to Wednesday since 1 September. */
function messageFor(end: string, yearEntitlements: YearEntitlement[]): string | null {
  const context = validationContext();
  const failure = validateAccrued(
    annualLeave('2026-11-02', end).days,
    {
      ...context,
      settings: { ...context.settings, accruesInFirstYear: true, yearEntitlements },
      employment: { firstDay: '2026-09-01', lastDay: null },
      schedule: { patterns },
    },
    request,
  );
  return failure?.message ?? null;
}

describe('leave that accrues in the first year', () => {
  it('is a twelfth a month of the usual entitlement', () => {
    expect(messageFor('2026-11-17', [])).toContain('only 6.5 are left');
    expect(messageFor('2026-11-11', [])).toBeNull();
  });

  it('is a twelfth a month of what the entitlement of the leave year is for all of it', () => {
    // 9.99 for 217 of 365 days is 16.8 for the year, of which three months give 4.2.
    const own = [{ yearStart: '2026-04-06', days: 9.99 }];
    expect(messageFor('2026-11-10', own)).toContain('only 4.5 are left');
    expect(messageFor('2026-11-09', own)).toBeNull();
    const other = [{ yearStart: '2027-04-06', days: 9.99 }];
    expect(messageFor('2026-11-11', other)).toBeNull();
  });
});
