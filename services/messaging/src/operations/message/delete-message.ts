import { createEvent } from '@portal/bus/outbox';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { messageDeleted } from '@portal/contracts/messaging/events';
import type { deleteMessage as contract } from '@portal/contracts/messaging/message';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { staffMemberId } from '../../domain/message.ts';
import { messageNotFoundFailure } from '../../domain/message-not-found-failure.ts';
import { auditEvent } from '../../events/audit-event.ts';

/** Deletes any message permanently, for both sides. */
export async function deleteMessage(
  { messages, outbox }: Pick<Dependencies, 'messages' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();

  return outbox.transact(request, async ({ session, publish }) => {
    const message = await messages.remove(id, session);
    if (!message) return messageNotFoundFailure;
    const userId = staffMemberId(message);
    const version = message.version + 1;
    publish(createEvent(messageDeleted, { userId, data: { id, version }, now }));
    const details = toAuditDetails({ day: londonDay(message.createdAt) });
    publish(auditEvent({ userId, version }, 'message-deleted', request, { now, details }));
    return ok({ success: true });
  });
}
