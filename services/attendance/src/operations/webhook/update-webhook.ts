import { callerSignedOutFailure } from '@portal/auth/caller';
import { isDuplicateKey } from '@portal/bus/mongo-errors';
import type { updateWebhook as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  changedWebhookFields,
  validateWebhookName,
  webhookNameTakenFailure,
  webhookNotFoundFailure,
} from '../../domain/webhook.ts';
import { loadWebhookDto } from '../../dto/to-webhook-dto.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { checkWebhookUrl } from '../../operation-steps/check-webhook-url.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Changes fields of a webhook. Events that wait for it are sent to the new address. */
export async function updateWebhook(
  deps: Pick<
    Dependencies,
    'webhooks' | 'webhookDeliveries' | 'webhookSettings' | 'webhookList' | 'people' | 'outbox'
  >,
  request: SignedInRequest,
  { id, ...change }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { webhooks, webhookList, outbox, webhookSettings } = deps;
  if (change.url !== undefined) {
    const refusedUrl = await checkWebhookUrl(change.url, webhookSettings.allowsPrivateAddresses);
    if (refusedUrl) return refusedUrl;
  }
  const now = request.now();
  try {
    const result = await outbox.transact(
      request,
      async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
        if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
        const all = await webhooks.all(session);
        const before = all.find((one) => one.id === id);
        const others = all.filter((other) => other.id !== id);
        if (!before) return webhookNotFoundFailure;
        const refused = validateWebhookName(change.name ?? before.name, others);
        if (refused) return refused;
        const webhook = await webhooks.update(id, change, session);
        if (!webhook) return webhookNotFoundFailure;
        const webhookFields = changedWebhookFields(before, webhook);
        if (webhookFields !== '') {
          const details = { system: webhook.name, webhookFields };
          publish(otherSystemAuditEvent('webhook-changed', details, request, now));
        }
        return ok(await loadWebhookDto(deps, webhook));
      },
    );
    if (result.ok) await webhookList.refresh();
    return result;
  } catch (failure) {
    if (isDuplicateKey(failure)) return webhookNameTakenFailure;
    throw failure;
  }
}
