import { createEvent } from '@portal/bus/outbox';
import { inboxRead } from '@portal/contracts/messaging/events';
import type { markInboxRead as contract } from '@portal/contracts/messaging/message';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { completeUpTo } from '../domain/inbox.ts';
import type { Dependencies } from './dependencies.ts';
import { signedInUser, signedOutFailure } from './signed-in-user.ts';

/**
 * Marks the caller's whole inbox as read, at a cost that doesn't grow with the inbox: messages of
 * the last minute one by one, all older ones by storing a time.
 */
export async function markInboxRead(
  { messages, readers, people, outbox }: Dependencies,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const person = signedInUser(request.caller);
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const reader = await readers.find(person, session);
    const none = ok({ count: 0 });
    if (!(await messages.findOldestUnread(reader, session))) return none;
    if ((await people.lockAndFindDeleted([reader.id], session)).length > 0) return signedOutFailure;

    const readUpTo = completeUpTo(now);
    await messages.markAllRead(reader, readUpTo, session);
    const version = await readers.advance(reader, readUpTo, session);
    const data = { id: reader.id, version, readAt: now.toISOString() };
    publish(createEvent(inboxRead, { userId: reader.id, data, now }));
    return none;
  });
}
