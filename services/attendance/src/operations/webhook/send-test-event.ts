import { randomUUID } from 'node:crypto';
import {
  type sendTestEvent as contract,
  webhookTestType,
} from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { webhookNotFoundFailure } from '../../domain/webhook.ts';
import { sendWebhook } from '../../operation-steps/send-webhook.ts';
import { openWebhookSecrets, unreadableSecret } from '../../operation-steps/webhook-secrets.ts';

const notSent = { isDelivered: false, status: null, durationMs: 0, response: '' };

/** Sends a test event at once, also to a paused webhook. It isn't repeated. */
export async function sendTestEvent(
  { webhooks, webhookSettings }: Pick<Dependencies, 'webhooks' | 'webhookSettings'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const webhook = await webhooks.byId(id);
  if (!webhook) return webhookNotFoundFailure;
  const { sealer, allowsPrivateAddresses } = webhookSettings;
  const now = request.now();
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
