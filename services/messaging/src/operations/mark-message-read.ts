import { createEvent } from '@portal/bus/outbox';
import { messageRead } from '@portal/contracts/messaging/events';
import type { markMessageRead as contract } from '@portal/contracts/messaging/message';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { hasRead, readUpToBefore } from '../domain/inbox.ts';
import { toMessageDto } from '../domain/to-message-dto.ts';
import type { Dependencies } from './dependencies.ts';
import { messageNotFound } from './message-not-found.ts';
import { signedInUser, signedOutFailure } from './signed-in-user.ts';

/** Marks a message in the caller's inbox as read. Repeating it changes and publishes nothing. */
export async function markMessageRead(
  { messages, readers, people, outbox }: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const person = signedInUser(request.caller);
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const reader = await readers.find(person, session);
    const before = await messages.findInInbox(reader.inbox, id, session);
    if (!before) return messageNotFound;
    if (hasRead(reader, before)) return ok(toMessageDto(before, true));
    if ((await people.lockAndFindDeleted([reader.id], session)).length > 0) return signedOutFailure;

    const { version } = await messages.markRead(before, reader, session);
    // Otherwise every count would scan all messages that were read one by one.
    const oldest = await messages.findOldestUnread(reader, session);
    const readUpTo = readUpToBefore(oldest?.createdAt ?? null, now);
    if (before.createdAt <= readUpTo) await readers.advance(reader, readUpTo, session);
    const data = { id, version, readAt: now.toISOString() };
    publish(createEvent(messageRead, { userId: reader.id, data, now }));
    return ok(toMessageDto(before, true));
  });
}
