import type { resendAllMails as contract } from '@portal/contracts/messaging/undelivered-mails';
import type { OutputOf } from '@portal/contracts/operation';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { mailLifetimeMs } from '../mail/enqueue-mail.ts';
import { auditEvent } from './audit-event.ts';
import type { Dependencies } from './dependencies.ts';
import { signedInUser, signedOutFailure } from './signed-in-user.ts';

/** Sends all undelivered mails again. */
export async function resendAllMails(
  { mails, people, outbox }: Pick<Dependencies, 'mails' | 'people' | 'outbox'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const now = request.now();
  const until = new Date(now.getTime() + mailLifetimeMs);
  const { userId } = signedInUser(request.caller);

  return outbox.transact(request, async ({ session, publish }) => {
    const [deletedId] = await people.lockAndFindDeleted([userId], session);
    if (deletedId !== undefined) return signedOutFailure;
    const resent = await mails.retryAll({ now, until }, session);
    // Many people are affected, so the audit event names the caller.
    const details = toAuditDetails({ count: resent });
    if (resent > 0) {
      publish(auditEvent({ userId, version: 1 }, 'mail-resent', request, { now, details }));
    }
    return ok({ resent });
  });
}
