import { forbiddenFailure, isAdmin } from '@portal/auth/caller';
import type { leaveLedger as contract } from '@portal/contracts/leave/leave-ledger';
import type { InputOf } from '@portal/contracts/operation';
import { formatDay } from '@portal/kernel/format-date';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { londonDay } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { accountNotReadyFailure, staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { loadLeaveLedger } from '../../operation-steps/load-leave-year.ts';
import { recordLedgerReading } from '../../operation-steps/record-sickness-reading.ts';
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
  if (!mayRead) return forbiddenFailure;
  const settings = await waitForSettings(deps, userId);
  if (!settings) return isAdmin(caller) ? staffNotFoundFailure : accountNotReadyFailure;
  const at = now();
  const on = day ?? londonDay(at);
  const since = await deps.firstRetainedDay(at);
  // Without the leave that was removed, the balance of an old leave year would be wrong.
  if (leaveYearOf(on, settings.leaveYearStartDate).start < since) return leaveRemovedFailure(since);
  const ledger = await loadLeaveLedger(deps, settings, { day: on, now: at });
  await recordLedgerReading(deps, request, userId, ledger);
  return ok(ledger);
}

function leaveRemovedFailure(since: string) {
  const message = `Choose a leave year that starts on or after ${formatDay(since)}. Older leave has been removed.`;
  return fieldError('day', message);
}
