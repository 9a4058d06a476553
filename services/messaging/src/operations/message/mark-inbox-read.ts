import { callerSignedOutFailure } from '@portal/auth/caller';
import { createEvent } from '@portal/bus/outbox';
import { inboxRead } from '@portal/contracts/messaging/events';
import type { markInboxRead as contract } from '@portal/contracts/messaging/message';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { inboxCompleteUpTo } from '../../domain/inbox.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/**
 * Marks the caller's whole inbox as read, at a cost that doesn't grow with the inbox: messages of
 * the last minute one by one, all older ones by storing a time.
 */
export async function markInboxRead(
  { messages, readStates, people, outbox }: Dependencies,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const reader = await readStates.find(request.caller, session);
    const none = ok({ count: 0 });
    if (!(await messages.findOldestUnread(reader, session))) return none;
    if (!(await recheckCaller({ people }, request, session))) return callerSignedOutFailure;

    const readUpTo = inboxCompleteUpTo(now);
    await messages.markAllRead(reader, readUpTo, session);
    const version = await readStates.advance(reader, readUpTo, session);
    const data = { id: reader.id, version, readAt: now.toISOString() };
    publish(createEvent(inboxRead, { userId: reader.id, data, now }));
    return none;
  });
}
