import { callerSignedOutFailure } from '@portal/auth/caller';
import type { deleteWebhook as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { webhookNotFoundFailure } from '../../domain/webhook.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Deletes a webhook, then the events that wait for it. */
export async function deleteWebhook(
  deps: Pick<Dependencies, 'webhooks' | 'webhookDeliveries' | 'webhookList' | 'people' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { webhooks, webhookDeliveries, webhookList, outbox } = deps;
  const now = request.now();
  const result = await outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const deleted = await webhooks.remove(id, session);
      if (!deleted) return webhookNotFoundFailure;
      publish(otherSystemAuditEvent('webhook-deleted', { system: deleted.name }, request, now));
      return ok({ success: true });
    },
  );
  if (!result.ok) return result;
  await webhookList.refresh();
  await webhookDeliveries.removeByWebhook(id);
  return result;
}
