import { accessErrorMessages, isAdmin } from '@portal/auth/caller';
import type { leaveLedger as contract } from '@portal/contracts/leave/leave-ledger';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { accountNotReadyFailure, staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { loadLeaveLedger } from '../../operation-steps/load-leave-year.ts';
import { recordSickDaysReading } from '../../operation-steps/record-sickness-reading.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** The ledger of a leave year: the caller's, or anybody's for administrators. */
export async function leaveLedger(
  deps: Dependencies,
  request: SignedInRequest,
  { userId: wanted, day }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller, now } = request;
  const userId = wanted ?? caller.userId;
  // Checked before any lookup, so that others don't learn who exists.
  const mayRead = isAdmin(caller) || caller.userId === userId;
  if (!mayRead) return fail('FORBIDDEN', accessErrorMessages.FORBIDDEN);
  const settings = await waitForSettings(deps, userId);
  if (!settings) return isAdmin(caller) ? staffNotFoundFailure : accountNotReadyFailure;
  const at = now();
  const ledger = await loadLeaveLedger(deps, settings, { day: day ?? londonDay(at), now: at });
  const showsSickness = ledger.lines.some(({ reason }) => reason === 'sick');
  if (showsSickness) await recordSickDaysReading(deps, request, userId);
  return ok(ledger);
}
