import type { resendMail as contract } from '@portal/contracts/messaging/undelivered-mails';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { worthMs } from '../mail/orders.ts';
import { auditEvent } from './audit-event.ts';
import type { Dependencies } from './dependencies.ts';
import { signedIn, signedOut } from './signed-in.ts';

/** Has a mail tried again that was given up, as if it were new. */
export async function resendMail(
  { mails, people, outbox }: Pick<Dependencies, 'mails' | 'people' | 'outbox'>,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const now = request.now();
  const caller = signedIn(request.caller);
  const until = new Date(now.getTime() + worthMs);

  return outbox.transact(request, async ({ session, publish }) => {
    const [gone] = await people.deletedOf([caller.userId], session);
    if (gone !== undefined) return signedOut;
    const mail = await mails.tryAgain(id, { now, until }, session);
    if (!mail) return fail('NOT_FOUND', 'Undelivered mail not found');
    // A report is about nobody: then it is said of who did it.
    const userId = mail.personId ?? caller.userId;
    publish(
      auditEvent({ userId, version: 1 }, 'mail-resent', request, {
        now,
        details: auditFacts({ count: 1 }),
      }),
    );
    return ok({ resent: 1 });
  });
}
