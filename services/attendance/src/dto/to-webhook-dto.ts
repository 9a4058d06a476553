import type { Webhook as WebhookDto } from '@portal/contracts/attendance/webhook';
import type { Dependencies } from '../dependencies.ts';
import type { Webhook, WebhookResult } from '../store/webhooks.ts';

/** A webhook without its secret, with its latest results and counts. */
export async function toWebhookDto(
  { webhookDeliveries }: Pick<Dependencies, 'webhookDeliveries'>,
  webhook: Webhook,
  result: WebhookResult | undefined,
): Promise<WebhookDto> {
  const { id, name, url, eventTypes, teamIds, isActive, isGone, previousSecretUntil } = webhook;
  const [waitingCount, failedCount] = await Promise.all([
    webhookDeliveries.count(id, 'waiting'),
    webhookDeliveries.count(id, 'failed'),
  ]);
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > new Date();
  return {
    id,
    name,
    url,
    eventTypes,
    teamIds,
    isActive,
    isGone,
    createdAt: webhook.createdAt.toISOString(),
    previousSecretUntil: isPreviousValid ? previousSecretUntil.toISOString() : null,
    lastSuccessAt: result?.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: result?.lastFailureAt?.toISOString() ?? null,
    lastError: result?.lastError ?? null,
    waitingCount,
    failedCount,
  };
}

/** The DTO of a webhook that has just been changed. */
export async function loadWebhookDto(
  deps: Pick<Dependencies, 'webhooks' | 'webhookDeliveries'>,
  webhook: Webhook,
): Promise<WebhookDto> {
  return toWebhookDto(deps, webhook, (await deps.webhooks.results()).get(webhook.id));
}
