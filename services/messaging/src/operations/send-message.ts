import type { sendMessage as contract } from '@portal/contracts/messaging/message';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { addresseeOf, subjectOf } from '../domain/addressing.ts';
import type { Message } from '../domain/message.ts';
import { shown } from '../domain/shown-message.ts';
import { newId } from '../store/new-id.ts';
import type { Dependencies } from './dependencies.ts';
import { messageSentEvent } from './message-sent-event.ts';
import { signedIn, signedOut } from './signed-in.ts';

const nobodyOfStaff = fail('NOT_FOUND', 'Staff member not found');

export async function sendMessage(
  {
    messages,
    people,
    orders,
    outbox,
  }: Pick<Dependencies, 'messages' | 'people' | 'orders' | 'outbox'>,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const sender = signedIn(request.caller);
  const addressee = addresseeOf(sender.role, input);
  if (!addressee.ok) return addressee;
  const toUserId = addressee.value;
  // Whoever is an administrator, or not known (yet), is nobody whom HR could write to.
  if (toUserId !== null && !(await people.isStaff(toUserId))) {
    return nobodyOfStaff;
  }

  const now = request.now();
  const message: Message = {
    id: newId(),
    version: 1,
    subject: subjectOf(sender.role, input.subject),
    content: input.content,
    createdAt: now,
    fromUserId: sender.userId,
    toUserId,
    readBy: [],
  };
  const event = messageSentEvent(message);

  return outbox.transact(request, async (tx) => {
    const parties = [sender.userId, toUserId].filter((id) => id !== null);
    const [gone] = await people.deletedOf(parties, tx.session);
    if (gone === sender.userId) return signedOut;
    if (gone !== undefined) return nobodyOfStaff;
    await messages.insert(message, tx.session);
    tx.publish(event);
    const kind = toUserId === null ? 'message-to-hr' : 'message-from-hr';
    await orders.place([{ kind, facts: null, event }], tx.session);
    return ok(shown(message, false));
  });
}
