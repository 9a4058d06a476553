import { eventOf } from '@portal/bus/outbox';
import { inboxRead } from '@portal/contracts/messaging/events';
import type { markInboxRead as contract } from '@portal/contracts/messaging/message';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { completeUpTo } from '../domain/inbox.ts';
import type { Dependencies } from './dependencies.ts';
import { signedIn, signedOut } from './signed-in.ts';

/**
 * Notes that one has read all that is in one’s inbox, at a cost that does not grow with it: the
 * newest are noted one by one, the rest by the instant up to which nothing can come any more.
 */
export async function markInboxRead(
  { messages, readers, people, outbox }: Dependencies,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const person = signedIn(request.caller);
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const reader = await readers.of(person, session);
    const none = ok({ count: 0 });
    if (!(await messages.oldestUnread(reader, session))) return none;
    if ((await people.deletedOf([reader.id], session)).length > 0) return signedOut;

    const readUpTo = completeUpTo(now);
    await messages.noteAllRead(reader, readUpTo, session);
    const version = await readers.advance(reader, readUpTo, session);
    const data = { id: reader.id, version, readAt: now.toISOString() };
    publish(eventOf(inboxRead, { userId: reader.id, data, now }));
    return none;
  });
}
