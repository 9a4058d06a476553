import { callerSignedOutFailure } from '@portal/auth/caller';
import type { resendWebhookDeliveries as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { webhookNotFoundFailure } from '../../domain/webhook.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const failedEventNotFoundFailure = fail('NOT_FOUND', 'No failed event of this webhook has this id');

/**
 * Has a failed event of a webhook, or all of them, sent again. For one event it fails with NOT_FOUND unless that
 * is failed.
 */
export async function resendWebhookDeliveries(
  deps: Pick<Dependencies, 'webhooks' | 'webhookDeliveries' | 'webhookList' | 'people' | 'outbox'>,
  request: SignedInRequest,
  { id, eventId = null }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { webhooks, webhookDeliveries, webhookList, outbox } = deps;
  const now = request.now();
  const result = await outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const webhook = await webhooks.byId(id, session);
      if (!webhook) return webhookNotFoundFailure;
      const resent = await webhookDeliveries.resend(id, { eventId, now }, session);
      if (eventId !== null && resent === 0) return failedEventNotFoundFailure;
      if (resent > 0) {
        const details = { system: webhook.name, count: resent };
        publish(otherSystemAuditEvent('webhook-events-resent', details, request, now));
      }
      return ok({ resent });
    },
  );
  // Wakes the worker.
  if (result.ok) await webhookList.refresh();
  return result;
}
