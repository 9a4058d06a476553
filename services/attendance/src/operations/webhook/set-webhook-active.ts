import { callerSignedOutFailure } from '@portal/auth/caller';
import type { setWebhookActive as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { changedWebhookFields, webhookNotFoundFailure } from '../../domain/webhook.ts';
import { loadWebhookDto } from '../../dto/to-webhook-dto.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

/** Pauses or resumes a webhook. While it is paused, its events wait. */
export async function setWebhookActive(
  deps: Pick<Dependencies, 'webhooks' | 'webhookDeliveries' | 'webhookList' | 'people' | 'outbox'>,
  request: SignedInRequest,
  { id, isActive }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { webhooks, webhookList, outbox } = deps;
  const now = request.now();
  const result = await outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const before = await webhooks.byId(id, session);
      const webhook = await webhooks.update(id, { isActive, isGone: false }, session);
      if (!before || !webhook) return webhookNotFoundFailure;
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
}
