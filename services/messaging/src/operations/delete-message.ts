import { createEvent } from '@portal/bus/outbox';
import { messageDeleted } from '@portal/contracts/messaging/events';
import type { deleteMessage as contract } from '@portal/contracts/messaging/message';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { staffMemberId } from '../domain/message.ts';
import { auditEvent } from './audit-event.ts';
import type { Dependencies } from './dependencies.ts';
import { messageNotFound } from './message-not-found.ts';

/** Deletes any message permanently, for both sides. */
export async function deleteMessage(
  { messages, outbox }: Pick<Dependencies, 'messages' | 'outbox'>,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const message = await messages.remove(id, session);
    if (!message) return messageNotFound;
    const userId = staffMemberId(message);
    const version = message.version + 1;
    publish(createEvent(messageDeleted, { userId, data: { id, version }, now }));
    const details = toAuditDetails({ day: londonDay(message.createdAt) });
    publish(auditEvent({ userId, version }, 'message-deleted', request, { now, details }));
    return ok({ success: true });
  });
}
