import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { resendAllMails as contract } from '@portal/contracts/messaging/undelivered-mails';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { auditEvent } from '../../events/audit-event.ts';
import { mailLifetimeMs } from '../../mail/enqueue-mail.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Sends all undelivered mails again. */
export async function resendAllMails(
  { mails, people, outbox }: Pick<Dependencies, 'mails' | 'people' | 'outbox'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const until = new Date(now.getTime() + mailLifetimeMs);
  const { userId } = request.caller;

  return outbox.transact(request, async ({ session, publish }) => {
    if (!(await recheckCaller({ people }, request, session))) return callerSignedOutFailure;
    const resent = await mails.retryAll({ now, until }, session);
    // Many people are affected, so the audit event names the caller.
    const details = toAuditDetails({ count: resent });
    if (resent > 0) {
      publish(auditEvent({ userId, version: 1 }, 'mail-resent', request, { now, details }));
    }
    return ok({ resent });
  });
}
