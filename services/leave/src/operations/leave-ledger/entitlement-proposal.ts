import type { entitlementProposal as contract } from '@portal/contracts/leave/leave-ledger';
import type { InputOf } from '@portal/contracts/operation';
import { proposeEntitlement } from '@portal/kernel/leave-entitlement';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { entitlementForYear } from '../../domain/balance.ts';
import { proposeHours } from '../../domain/hours-proposal.ts';
import { staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { defaultSettings, type Settings } from '../../domain/leave-settings.ts';
import { unitOfYear } from '../../domain/leave-unit.ts';
import { loadLeaveYear } from '../../operation-steps/load-leave-year.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Proposes a person's entitlement for a leave year; in hours, what has accrued so far. */
export async function entitlementProposal(
  deps: Dependencies,
  { now }: SignedInRequest,
  { userId, day, fullTimeDays, bankHolidays }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const settings = await waitForSettings(deps, userId);
  if (!settings) return staffNotFoundFailure;
  const at = now();
  const on = { day: day ?? londonDay(at), now: at };
  const { year, terms, schedule } = await loadLeaveYear(deps, settings, on);
  const basis = {
    days: fullTimeDays ?? fullTimeDaysOf(settings, terms.patterns),
    bankHolidays: bankHolidays ?? 'on-top',
  };
  const about = {
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
    currentDays: entitlementForYear(settings, year, schedule),
  };
  if (unitOfYear(year, schedule) === 'hours') {
    return ok({ ...about, ...proposeHours(basis, year, schedule), unit: 'hours' });
  }
  const proposal = proposeEntitlement({ year, employment: terms, schedule, basis });
  return ok({
    ...about,
    days: proposal?.days ?? null,
    statutoryDays: proposal?.statutoryDays ?? null,
    steps: proposal?.steps ?? [],
    unit: 'days',
  });
}

/** The entitlement of people with a pattern may already be in proportion to it, so the default is everybody's. */
function fullTimeDaysOf(
  { annualLeaveEntitlement }: Settings,
  patterns: readonly WorkingPattern[],
): number {
  return patterns.length === 0 ? annualLeaveEntitlement : defaultSettings.annualLeaveEntitlement;
}
