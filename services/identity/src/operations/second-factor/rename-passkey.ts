import { callerSignedOutFailure } from '@portal/auth/caller';
import type { renamePasskey as contract } from '@portal/contracts/identity/passkey';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

export async function renamePasskey(
  deps: Pick<Dependencies, 'accounts' | 'factors' | 'outbox'>,
  request: SignedInRequest,
  { id, name }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  return deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const isRenamed = await deps.factors.renamePasskey({ userId, id, name }, session);
      return isRenamed
        ? ok({ success: true })
        : fail('NOT_FOUND', 'This passkey has already been removed');
    },
  );
}
