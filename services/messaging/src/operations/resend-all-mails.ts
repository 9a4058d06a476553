import type { resendAllMails as contract } from '@portal/contracts/messaging/undelivered-mails';
import type { OutputOf } from '@portal/contracts/operation';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { worthMs } from '../mail/orders.ts';
import { auditEvent } from './audit-event.ts';
import type { Dependencies } from './dependencies.ts';
import { signedIn, signedOut } from './signed-in.ts';

/** Has all mails tried again that were given up. */
export async function resendAllMails(
  { mails, people, outbox }: Pick<Dependencies, 'mails' | 'people' | 'outbox'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const now = request.now();
  const until = new Date(now.getTime() + worthMs);
  const { userId } = signedIn(request.caller);

  return outbox.transact(request, async ({ session, publish }) => {
    const [gone] = await people.deletedOf([userId], session);
    if (gone !== undefined) return signedOut;
    const resent = await mails.tryAllAgain({ now, until }, session);
    // Of many at once it is said of who did it.
    const details = auditFacts({ count: resent });
    if (resent > 0) {
      publish(auditEvent({ userId, version: 1 }, 'mail-resent', request, { now, details }));
    }
    return ok({ resent });
  });
}
