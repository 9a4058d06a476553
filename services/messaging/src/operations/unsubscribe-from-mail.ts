import type { unsubscribeFromMail as contract } from '@portal/contracts/messaging/mail-preferences';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { subscriptionOf } from '../domain/mails/unsubscribe.ts';
import type { Dependencies } from './dependencies.ts';

type Unsubscribed = Result<OutputOf<typeof contract>, 'NOT_FOUND' | CommonCode>;

const noSuchLink = fail('NOT_FOUND', 'Link not found');

/** Switches a kind of mail off for the person of a link. The link can do nothing else, however often. */
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
  const subscription = subscriptionOf(mailSealer.open(token));
  if (subscription === null) return noSuchLink;
  const { userId, choice } = subscription;
  return outbox.transact(request, async ({ session }): Promise<Unsubscribed> => {
    const [gone] = await people.deletedOf([userId], session);
    if (gone !== undefined) return noSuchLink;
    const chosen = await mailPreferences.of(userId, session);
    await mailPreferences.save(userId, { ...chosen, [choice]: false }, session);
    return ok({ success: true });
  });
}
