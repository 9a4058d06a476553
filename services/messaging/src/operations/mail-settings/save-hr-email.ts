import { callerSignedOutFailure } from '@portal/auth/caller';
import { emailPresence } from '@portal/contracts/identity/audit-detail';
import type { saveHrEmail as contract } from '@portal/contracts/messaging/hr-email';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { auditEvent } from '../../events/audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Sets HR’s email address. The audit trail records who did it, but not the address. */
export async function saveHrEmail(
  { hrEmail, people, outbox }: Pick<Dependencies, 'hrEmail' | 'people' | 'outbox'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const address = input.hrEmail || null;
  const now = request.now();

  return outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      // The audit event is about the caller, and there must be none about a deleted person.
      if (!(await recheckCaller({ people }, request, session))) return callerSignedOutFailure;
      const before = await hrEmail.current(session);
      if (before !== address) {
        const version = await hrEmail.save(address, session);
        const email = { before: emailPresence(before), after: emailPresence(address) };
        const details = [{ field: 'email', ...email } as const];
        publish(auditEvent({ userId, version }, 'hr-email-changed', request, { now, details }));
      }
      return ok({ hrEmail: address });
    },
  );
}
