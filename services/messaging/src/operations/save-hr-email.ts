import type { saveHrEmail as contract } from '@portal/contracts/messaging/hr-email';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { maskedEmail } from '@portal/contracts/people/audit-detail';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { auditEvent } from './audit-event.ts';
import type { Dependencies } from './dependencies.ts';
import { signedIn, signedOut } from './signed-in.ts';

/** Sets where HR’s mails go, and notes who did so, but not the address. */
export async function saveHrEmail(
  { hrEmail, people, outbox }: Pick<Dependencies, 'hrEmail' | 'people' | 'outbox'>,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const { userId } = signedIn(request.caller);
  const address = input.hrEmail || null;
  const now = request.now();

  return outbox.transact(
    request,
    async ({ session, publish }): Promise<Result<OutputOf<typeof contract>, CommonCode>> => {
      // It stands in the trail of whoever does it: of one who is deleted nothing may be told.
      const [gone] = await people.deletedOf([userId], session);
      if (gone !== undefined) return signedOut;
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
