import type { requestUserPersonalData as contract } from '@portal/contracts/identity/personal-data';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { newPersonalDataCopy } from '../../domain/personal-data-copy.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { storePersonalDataRequest } from '../../operation-steps/store-personal-data-request.ts';

/** For somebody who can’t do it themselves. They get an email about it, unless HR decides against it. */
export async function requestUserPersonalData(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, isPersonNotified }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const requestedById = request.caller.userId;
  const copy = newPersonalDataCopy({ userId, requestedById }, request.now());
  const options = { id: userId, operation: 'copy-data' } as const;
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const found = await findManageableAccount(deps, request, options, tx.session);
    if (!found.ok) return found;
    const notified = isPersonNotified === false ? null : found.value;
    return storePersonalDataRequest(deps, request, { copy, notified }, tx);
  });
}
