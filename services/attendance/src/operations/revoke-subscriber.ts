import { firstSubscriberId } from '@portal/bus/subscriber-accounts';
import type { revokeSubscriber as contract } from '@portal/contracts/attendance/subscriber';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { findPerson } from '../store/people.ts';
import { endAccess } from '../store/subscribers.ts';
import { subscriberAudit } from './subscriber-audit.ts';
import type { SubscriberDependencies } from './subscriber-dependencies.ts';
import { isBuiltIn, noSuchSubscriber, signedOut } from './subscriber-errors.ts';

type Answer = Result<OutputOf<typeof contract>, 'NOT_FOUND' | 'CONFLICT' | CommonCode>;

/**
 * Ends a subscriber's access. Its connections end within seconds, and its copy of the events is
 * deleted.
 */
export async function revokeSubscriber(
  { subscribers, people, outbox, managed }: SubscriberDependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Answer> {
  if (!managed) return noSuchSubscriber;
  if (id === firstSubscriberId) return isBuiltIn;
  const { userId } = request.caller;
  if (userId === null) return signedOut;
  const now = request.now();
  const result = await outbox.transact(request, async ({ session, publish }): Promise<Answer> => {
    if ((await findPerson(people, userId, session)) === 'deleted') return signedOut;
    const revoked = await endAccess(subscribers, id, now, session);
    if (!revoked) return noSuchSubscriber;
    publish(subscriberAudit('subscriber-revoked', revoked.name, request, now));
    return ok({ success: true });
  });
  if (result.ok) managed.refresh();
  return result;
}
