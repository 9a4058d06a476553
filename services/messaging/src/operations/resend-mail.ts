import type { resendMail as contract } from '@portal/contracts/messaging/undelivered-mails';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { mailLifetimeMs } from '../mail/enqueue-mail.ts';
import { auditEvent } from './audit-event.ts';
import type { Dependencies } from './dependencies.ts';
import { signedInUser, signedOutFailure } from './signed-in-user.ts';

/** Sends an undelivered mail again, as if it were new. */
export async function resendMail(
  { mails, people, outbox }: Pick<Dependencies, 'mails' | 'people' | 'outbox'>,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const now = request.now();
  const caller = signedInUser(request.caller);
  const until = new Date(now.getTime() + mailLifetimeMs);

  return outbox.transact(request, async ({ session, publish }) => {
    const [deletedId] = await people.lockAndFindDeleted([caller.userId], session);
    if (deletedId !== undefined) return signedOutFailure;
    const mail = await mails.retry(id, { now, until }, session);
    if (!mail) return fail('NOT_FOUND', 'Undelivered mail not found');
    // A report is about nobody, so its audit event names the caller.
    const userId = mail.personId ?? caller.userId;
    publish(
      auditEvent({ userId, version: 1 }, 'mail-resent', request, {
        now,
        details: toAuditDetails({ count: 1 }),
      }),
    );
    return ok({ resent: 1 });
  });
}
