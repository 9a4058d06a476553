import { callerSignedOutFailure } from '@portal/auth/caller';
import { createEvent } from '@portal/bus/outbox';
import { messageRead } from '@portal/contracts/messaging/events';
import type { markMessageRead as contract } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { hasRead, latestReadUpTo } from '../../domain/inbox.ts';
import { messageNotFoundFailure } from '../../domain/message-not-found-failure.ts';
import { toMessageDto } from '../../dto/to-message-dto.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Marks a message in the caller's inbox as read. Repeating it changes and publishes nothing. */
export async function markMessageRead(
  { messages, readStates, people, outbox }: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const reader = await readStates.find(request.caller, session);
    const before = await messages.findInInbox(reader.inbox, id, session);
    if (!before) return messageNotFoundFailure;
    if (hasRead(reader, before)) return ok(toMessageDto(before, true));
    if (!(await recheckCaller({ people }, request, session))) return callerSignedOutFailure;

    const { version } = await messages.markRead(before, reader, session);
    // Otherwise every count would scan all messages that were read one by one.
    const oldest = await messages.findOldestUnread(reader, session);
    const readUpTo = latestReadUpTo(oldest?.createdAt ?? null, now);
    if (before.createdAt <= readUpTo) await readStates.advance(reader, readUpTo, session);
    const data = { id, version, readAt: now.toISOString() };
    publish(createEvent(messageRead, { userId: reader.id, data, now }));
    return ok(toMessageDto(before, true));
  });
}
