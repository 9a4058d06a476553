import type { webhookDeliveries as contract } from '@portal/contracts/attendance/webhook';
import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { ok } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { webhookNotFoundFailure } from '../../domain/webhook.ts';
import { type Delivery, deliveryCursor } from '../../store/webhook-deliveries.ts';

/** The events of a webhook in a state, without their content. */
export async function webhookDeliveries(
  { webhooks, webhookDeliveries }: Pick<Dependencies, 'webhooks' | 'webhookDeliveries'>,
  { id, state, ...input }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  if (!(await webhooks.byId(id))) return webhookNotFoundFailure;
  const page = await loadPage(deliveryCursor, { ...input, maxLimit: maxPageSize }, (request) =>
    webhookDeliveries.list(id, state, request),
  );
  if (!page.ok) return page;
  const { items, next } = page.value;
  return ok({ items: items.map(toDto), next });
}

function toDto(delivery: Delivery) {
  const { event, userId, state, createdAt, attempts, lastAttemptAt, status, error } = delivery;
  return {
    eventId: event.id,
    eventType: event.type,
    userId,
    state,
    createdAt: createdAt.toISOString(),
    attempts,
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: state === 'waiting' ? delivery.nextAttemptAt.toISOString() : null,
    status,
    error,
  };
}
