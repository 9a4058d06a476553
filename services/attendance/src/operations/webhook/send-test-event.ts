import { randomUUID } from 'node:crypto';
import { callerSignedOutFailure } from '@portal/auth/caller';
import {
  type sendTestEvent as contract,
  webhookTestType,
} from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { webhookNotFoundFailure } from '../../domain/webhook.ts';
import { otherSystemAuditEvent } from '../../events/other-system-audit-event.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { sendWebhook } from '../../operation-steps/send-webhook.ts';
import { openWebhookSecrets, unreadableSecret } from '../../operation-steps/webhook-secrets.ts';
import type { Webhook } from '../../store/webhooks.ts';

const notSent = { isDelivered: false, status: null, durationMs: 0, response: '' };

/** Sends a test event at once, also to a paused webhook. It isn't repeated, and is audited before it is sent. */
export async function sendTestEvent(
  deps: Pick<Dependencies, 'webhooks' | 'webhookSettings' | 'people' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { webhooks, webhookSettings, outbox } = deps;
  const { sealer, allowsPrivateAddresses } = webhookSettings;
  const now = request.now();
  // Without the idempotency key, because what is sent isn't part of the transaction.
  const audited = await outbox.transact(
    {},
    async ({ session, publish }): Promise<Result<Webhook, 'NOT_FOUND' | 'UNAUTHENTICATED'>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const found = await webhooks.byId(id, session);
      if (!found) return webhookNotFoundFailure;
      publish(otherSystemAuditEvent('webhook-tested', { system: found.name }, request, now));
      return ok(found);
    },
  );
  if (!audited.ok) return audited;
  const webhook = audited.value;
  const secrets = openWebhookSecrets(sealer, webhook, now);
  if (secrets === null) return ok({ ...notSent, error: unreadableSecret });
  const { status, error, durationMs, body } = await sendWebhook({
    url: webhook.url,
    secrets,
    allowsPrivateAddresses,
    now,
    event: {
      specversion: '1.0',
      id: randomUUID(),
      source: '/portal/attendance',
      type: webhookTestType,
      subject: id,
      time: now.toISOString(),
      datacontenttype: 'application/json',
      data: { id, version: 1 },
    },
  });
  return ok({
    isDelivered: error === null,
    status,
    durationMs,
    response: body.slice(0, 500),
    error,
  });
}
