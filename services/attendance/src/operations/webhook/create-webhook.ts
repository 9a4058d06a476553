import { callerSignedOutFailure } from '@portal/auth/caller';
import { isDuplicateKey } from '@portal/bus/mongo-errors';
import type { createWebhook as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  validateWebhookCount,
  validateWebhookName,
  webhookNameTakenFailure,
} from '../../domain/webhook.ts';
import { loadWebhookDto } from '../../dto/to-webhook-dto.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { checkWebhookUrl } from '../../operation-steps/check-webhook-url.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { createWebhookSecret } from '../../operation-steps/webhook-secrets.ts';
import type { Webhook } from '../../store/webhooks.ts';

/** Adds a webhook. Only this response has the secret: the database has it sealed. */
export async function createWebhook(
  deps: Pick<
    Dependencies,
    'webhooks' | 'webhookDeliveries' | 'webhookSettings' | 'webhookList' | 'people' | 'outbox'
  >,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { webhooks, webhookList, outbox } = deps;
  const { sealer, allowsPrivateAddresses } = deps.webhookSettings;
  const refusedUrl = await checkWebhookUrl(input.url, allowsPrivateAddresses);
  if (refusedUrl) return refusedUrl;
  const secret = createWebhookSecret();
  const now = request.now();
  const added: Omit<Webhook, 'nameKey'> = {
    id: newId(),
    ...input,
    isActive: true,
    isGone: false,
    sealedSecret: sealer.seal(secret),
    sealedPreviousSecret: null,
    previousSecretUntil: null,
    createdAt: now,
  };
  const audit = otherSystemAuditEvent('webhook-created', { system: input.name }, request, now);
  try {
    // Without the idempotency key, because stored responses would include the secret.
    const result = await outbox.transact(
      {},
      async (tx): Promise<OperationResult<typeof contract>> => {
        const { session, publish } = tx;
        if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
        const others = await webhooks.all(session);
        const refused =
          validateWebhookName(input.name, others) ?? validateWebhookCount(others.length);
        if (refused) return refused;
        await webhooks.insert(added, session);
        publish(audit);
        const webhook = await loadWebhookDto(deps, { ...added, nameKey: '' });
        return ok({ webhook, secret });
      },
    );
    if (result.ok) await webhookList.refresh();
    return result;
  } catch (failure) {
    if (isDuplicateKey(failure)) return webhookNameTakenFailure;
    throw failure;
  }
}
