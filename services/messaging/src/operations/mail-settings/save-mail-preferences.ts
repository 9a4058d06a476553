import { callerSignedOutFailure } from '@portal/auth/caller';
import type { saveMailPreferences as contract } from '@portal/contracts/messaging/mail-preferences';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadMailPreferences } from '../../operation-steps/load-mail-preferences.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/**
 * Sets the given preferences and keeps the others. They are private, so there is no audit event.
 */
export async function saveMailPreferences(
  deps: Pick<Dependencies, 'mailPreferences' | 'people' | 'outbox'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;

  return deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      // This also locks the person, so the second of two concurrent changes sees the first.
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const before = await loadMailPreferences(deps, userId, session);
      const decisions = input.decisions ?? before.decisions;
      const messages = input.messages ?? before.messages;
      await deps.mailPreferences.save(userId, { decisions, messages }, session);
      return ok({ ...before, decisions, messages });
    },
  );
}
