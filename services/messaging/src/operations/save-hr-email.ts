import type { saveHrEmail as contract } from '@portal/contracts/messaging/hr-email';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { maskedEmail } from '@portal/contracts/people/audit-detail';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { auditEvent } from './audit-event.ts';
import type { Dependencies } from './dependencies.ts';
import { signedInUser, signedOutFailure } from './signed-in-user.ts';

/** Sets HR’s email address. The audit trail records who did it, but not the address. */
export async function saveHrEmail(
  { hrEmail, people, outbox }: Pick<Dependencies, 'hrEmail' | 'people' | 'outbox'>,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const { userId } = signedInUser(request.caller);
  const address = input.hrEmail || null;
  const now = request.now();

  return outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<OutputOf<typeof contract>, CommonCode>> => {
      // The audit event is about the caller, and there must be none about a deleted person.
      const [deletedId] = await people.lockAndFindDeleted([userId], session);
      if (deletedId !== undefined) return signedOutFailure;
      const before = await hrEmail.current(session);
      if (before !== address) {
        const version = await hrEmail.save(address, session);
        const email = { before: maskedEmail(before), after: maskedEmail(address) };
        const details = [{ field: 'email', ...email } as const];
        publish(auditEvent({ userId, version }, 'hr-email-changed', request, { now, details }));
      }
      return ok({ hrEmail: address });
    },
  );
}
