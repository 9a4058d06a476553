import type { entitlementProposal as contract } from '@portal/contracts/leave/leave-ledger';
import type { InputOf } from '@portal/contracts/operation';
import { proposeEntitlement } from '@portal/kernel/leave-entitlement';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { entitlementForYear } from '../../domain/balance.ts';
import { staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { loadLeaveYear } from '../../operation-steps/load-leave-year.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Proposes a person's entitlement for a leave year. */
export async function entitlementProposal(
  deps: Dependencies,
  { now }: SignedInRequest,
  { userId, day, fullTimeDays, bankHolidays }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const settings = await waitForSettings(deps, userId);
  if (!settings) return staffNotFoundFailure;
  const { year, terms, schedule } = await loadLeaveYear(deps, settings, day ?? londonDay(now()));
  const basis = {
    days: fullTimeDays ?? settings.annualLeaveEntitlement,
    bankHolidays: bankHolidays ?? 'on-top',
  };
  const proposal = proposeEntitlement({ year, employment: terms, schedule, basis });
  return ok({
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
    currentDays: entitlementForYear(settings, year),
    days: proposal?.days ?? null,
    statutoryDays: proposal?.statutoryDays ?? null,
    steps: proposal?.steps ?? [],
  });
}
