import type { unsubscribeFromMail as contract } from '@portal/contracts/messaging/mail-preferences';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { parseUnsubscribeToken } from '../../domain/mails/unsubscribe-token.ts';

type Unsubscribed = OperationResult<typeof contract>;

const linkNotFoundFailure = fail('NOT_FOUND', 'Link not found');

/** Turns one kind of email off for the person the link belongs to. A link can do nothing else. */
export async function unsubscribeFromMail(
  {
    mailPreferences,
    people,
    outbox,
    mailSealer,
  }: Pick<Dependencies, 'mailPreferences' | 'people' | 'outbox' | 'mailSealer'>,
  request: Request,
  { token }: InputOf<typeof contract>,
): Promise<Unsubscribed> {
  const subscription = parseUnsubscribeToken(mailSealer.open(token));
  if (subscription === null) return linkNotFoundFailure;
  const { userId, choice } = subscription;
  return outbox.transact(request, async ({ session }): Promise<Unsubscribed> => {
    const [deletedId] = await people.lockAndFindDeleted([userId], session);
    if (deletedId !== undefined) return linkNotFoundFailure;
    const chosen = await mailPreferences.find(userId, session);
    await mailPreferences.save(userId, { ...chosen, [choice]: false }, session);
    return ok({ success: true });
  });
}
