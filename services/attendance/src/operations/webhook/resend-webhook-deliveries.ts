import type { resendWebhookDeliveries as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { webhookNotFoundFailure } from '../../domain/webhook.ts';

/** Has a failed event of a webhook, or all of them, sent again. Repeating it does nothing. */
export async function resendWebhookDeliveries(
  {
    webhooks,
    webhookDeliveries,
    webhookList,
  }: Pick<Dependencies, 'webhooks' | 'webhookDeliveries' | 'webhookList'>,
  request: SignedInRequest,
  { id, eventId = null }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  if (!(await webhooks.byId(id))) return webhookNotFoundFailure;
  const resent = await webhookDeliveries.resend(id, eventId, request.now());
  if (eventId !== null && resent === 0) return webhookNotFoundFailure;
  // Wakes the worker.
  await webhookList.refresh();
  return ok({ resent });
}
