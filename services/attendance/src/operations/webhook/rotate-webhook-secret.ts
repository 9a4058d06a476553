import { callerSignedOutFailure } from '@portal/auth/caller';
import type { rotateWebhookSecret as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { previousSecretMs, webhookNotFoundFailure } from '../../domain/webhook.ts';
import { loadWebhookDto } from '../../dto/to-webhook-dto.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { createWebhookSecret } from '../../operation-steps/webhook-secrets.ts';

/** Replaces the secret. The previous one signs as well for a day, so that the receiver can change it. */
export async function rotateWebhookSecret(
  deps: Pick<
    Dependencies,
    'webhooks' | 'webhookDeliveries' | 'webhookSettings' | 'webhookList' | 'people' | 'outbox'
  >,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { webhooks, webhookList, outbox, webhookSettings } = deps;
  const secret = createWebhookSecret();
  const sealedSecret = webhookSettings.sealer.seal(secret);
  const now = request.now();
  const previousSecretUntil = new Date(now.getTime() + previousSecretMs);
  // Without the idempotency key, because stored responses would include the secret.
  const result = await outbox.transact(
    {},
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const before = await webhooks.byId(id, session);
      if (!before) return webhookNotFoundFailure;
      const sealedPreviousSecret = before.sealedSecret;
      const change = { sealedSecret, sealedPreviousSecret, previousSecretUntil };
      const webhook = await webhooks.update(id, change, session);
      if (!webhook) return webhookNotFoundFailure;
      publish(
        otherSystemAuditEvent('webhook-secret-rotated', { system: webhook.name }, request, now),
      );
      return ok({ webhook: await loadWebhookDto(deps, webhook), secret });
    },
  );
  if (result.ok) await webhookList.refresh();
  return result;
}
