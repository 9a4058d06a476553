import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { resendMail as contract } from '@portal/contracts/messaging/undelivered-mails';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { auditEvent } from '../../events/audit-event.ts';
import { mailLifetimeMs } from '../../mail/enqueue-mail.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Sends an undelivered mail again, as if it were new. */
export async function resendMail(
  { mails, people, outbox }: Pick<Dependencies, 'mails' | 'people' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  const { caller } = request;
  const until = new Date(now.getTime() + mailLifetimeMs);

  return outbox.transact(request, async ({ session, publish }) => {
    if (!(await recheckCaller({ people }, request, session))) return callerSignedOutFailure;
    const mail = await mails.retry(id, { now, until }, session);
    if (!mail) return fail('NOT_FOUND', 'Undelivered email not found');
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
