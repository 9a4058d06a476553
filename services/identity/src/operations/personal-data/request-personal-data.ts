import { callerSignedOutFailure } from '@portal/auth/caller';
import type { requestPersonalData as contract } from '@portal/contracts/identity/personal-data';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { newPersonalDataCopy } from '../../domain/personal-data-copy.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { storePersonalDataRequest } from '../../operation-steps/store-personal-data-request.ts';

export async function requestPersonalData(
  deps: Dependencies,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const copy = newPersonalDataCopy({ userId, requestedById: userId }, request.now());
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    if (!(await recheckCaller(deps, request, tx.session))) return callerSignedOutFailure;
    return storePersonalDataRequest(deps, request, { copy, notified: null }, tx);
  });
}
