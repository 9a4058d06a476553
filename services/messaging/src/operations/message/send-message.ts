import { callerSignedOutFailure } from '@portal/auth/caller';
import {
  type sendMessage as contract,
  maxMessagesPerDay,
} from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import type { Message } from '../../domain/message.ts';
import { messageSubject, resolveRecipient } from '../../domain/resolve-recipient.ts';
import { toMessageDto } from '../../dto/to-message-dto.ts';
import { messageSentEvent } from '../../events/message-sent-event.ts';

const dayMs = 24 * 60 * 60_000;

const staffNotFoundFailure = fail('NOT_FOUND', 'Staff member not found');

export async function sendMessage(
  {
    messages,
    people,
    mailEnqueuer,
    outbox,
  }: Pick<Dependencies, 'messages' | 'people' | 'mailEnqueuer' | 'outbox'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller: sender } = request;
  const recipient = resolveRecipient(sender.role, input);
  if (!recipient.ok) return recipient;
  const toUserId = recipient.value;
  // HR writes to staff only: not to administrators, nor to people messaging doesn't know (yet).
  if (toUserId !== null && !(await people.isStaff(toUserId))) {
    return staffNotFoundFailure;
  }

  const now = request.now();
  const message: Message = {
    id: newId(),
    version: 1,
    subject: messageSubject(sender.role, input.subject),
    content: input.content,
    createdAt: now,
    fromUserId: sender.userId,
    toUserId,
    readBy: [],
  };
  const event = messageSentEvent(message);

  return outbox.transact(request, async (tx) => {
    const parties = [sender.userId, toUserId].filter((id) => id !== null);
    const [deletedId] = await people.lockAndFindDeleted(parties, tx.session);
    if (deletedId === sender.userId) return callerSignedOutFailure;
    if (deletedId !== undefined) return staffNotFoundFailure;
    const tooMany =
      toUserId === null ? await validateMessageCount(messages, message, tx.session) : null;
    if (tooMany) return tooMany;
    await messages.insert(message, tx.session);
    tx.publish(event);
    const kind = toUserId === null ? 'message-to-hr' : 'message-from-hr';
    await mailEnqueuer.enqueue([{ kind, data: null, event }], tx.session);
    return ok(toMessageDto(message, false));
  });
}

/** The failure of an employee who has sent too many messages in 24 hours; null if they may send another one. */
async function validateMessageCount(
  messages: Pick<Dependencies['messages'], 'timeOfSent'>,
  { fromUserId, createdAt }: Pick<Message, 'fromUserId' | 'createdAt'>,
  session: ClientSession,
) {
  const since = new Date(createdAt.getTime() - dayMs);
  const count = maxMessagesPerDay;
  const freed = await messages.timeOfSent(fromUserId, { count, since }, session);
  if (freed === null) return null;
  const message = `You can send ${count} messages a day. Please try again later, or contact HR another way.`;
  const retryAfterSeconds = Math.ceil((freed.getTime() + dayMs - createdAt.getTime()) / 1000);
  return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}
