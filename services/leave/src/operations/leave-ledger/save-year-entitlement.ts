import {
  type saveYearEntitlement as contract,
  maxYearEntitlement,
  yearEntitlementMessage,
} from '@portal/contracts/leave/leave-ledger';
import type { InputOf } from '@portal/contracts/operation';
import { isEmployedDuring } from '@portal/kernel/employment';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withYearEntitlement } from '../../domain/leave-settings.ts';
import { unitOfYear } from '../../domain/leave-unit.ts';
import { changeSettings } from '../../operation-steps/change-settings.ts';
import { loadLeaveLedger } from '../../operation-steps/load-leave-year.ts';
import { recordLedgerReading } from '../../operation-steps/record-sickness-reading.ts';

/** Sets a person's entitlement for one leave year, in its unit. */
export async function saveYearEntitlement(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, day, days = null }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const termsOf = await deps.people.workingTerms([userId]);
  const { patterns, ...employment } = termsOf(userId);
  const result = await changeSettings(deps, request, {
    userId,
    action: 'entitlement-changed',
    decide(before) {
      const year = leaveYearOf(day, before.leaveYearStartDate);
      if (days !== null && !isEmployedDuring(employment, year)) return notEmployedFailure;
      const unit = unitOfYear(year, { patterns, employment });
      if (days !== null && days > maxYearEntitlement[unit]) return outOfRangeFailure;
      return ok(withYearEntitlement(before, { yearStart: year.start, unit }, days));
    },
  });
  if (!result.ok) return result;
  const ledger = await loadLeaveLedger(deps, result.value, { day, now: request.now() });
  await recordLedgerReading(deps, request, userId, ledger);
  return ok(ledger);
}

const notEmployedFailure = fieldError('day', 'This person isn’t employed in this leave year.');
const outOfRangeFailure = fieldError('days', yearEntitlementMessage);
