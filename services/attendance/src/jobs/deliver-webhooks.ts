import type { Sealer } from '@portal/auth/sealer';
import type { CollectionChanges } from '@portal/bus/collection-changes';
import { createWakeSignal } from '@portal/bus/wake-signal';
import type { Logger } from '@portal/runtime/log';
import { Counter } from 'prom-client';
import { defaultRetrySchedule, nextAttemptAt, type RetrySchedule } from '../domain/webhook.ts';
import { sendWebhook } from '../operation-steps/send-webhook.ts';
import type { WebhookList } from '../operation-steps/webhook-list.ts';
import { openWebhookSecrets } from '../operation-steps/webhook-secrets.ts';
import type { Delivery, WebhookDeliveryStore } from '../store/webhook-deliveries.ts';
import type { Webhook, WebhookStore } from '../store/webhooks.ts';

export interface WebhookWorkerOptions {
  webhooks: Pick<WebhookStore, 'update' | 'saveResult'>;
  deliveries: WebhookDeliveryStore;
  list: WebhookList;
  sealer: Pick<Sealer, 'open'>;
  changes: CollectionChanges;
  allowsPrivateAddresses: boolean;
  log: Logger;
  retries?: RetrySchedule;
  /** How often to look for retries that are due. */
  pollMs?: number;
  /** After this time, a delivery that a process has begun is sent again. Longer than a request may take. */
  claimMs?: number;
}

const attemptsTotal = new Counter({
  name: 'portal_webhook_attempts_total',
  help: 'Attempts to send an event to a webhook',
  labelNames: ['result'],
});

/** How many people’s events a process sends to one webhook at the same time. */
const concurrency = 8;
const batchSize = 100;

/**
 * Sends events to webhooks: to each webhook the earliest of each person, so that one that fails delays only later
 * ones of the same person. Several processes share the work, and each delivery is claimed before it is sent.
 */
export function startWebhookWorker(options: WebhookWorkerOptions) {
  const { webhooks, deliveries, list, sealer, changes, allowsPrivateAddresses, log } = options;
  const { retries = defaultRetrySchedule, pollMs = 5_000, claimMs = 30_000 } = options;
  const wake = createWakeSignal();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const unwatch = changes.watch('webhook-deliveries', wake.raise, { operations: ['insert'] });
  const unlisten = list.onRefresh(wake.raise);
  let known = new Set(list.current().map(({ id }) => id));

  const isActive = (id: string) =>
    list.current().find((webhook) => webhook.id === id && webhook.isActive);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await removeDeleted().catch(waits);
      for (const { id, isActive } of list.current()) {
        if (!isActive || running.has(id)) continue;
        const work = sendDue(id)
          .catch(waits)
          .finally(() => running.delete(id));
        running.set(id, work);
      }
      await wake.wait(pollMs);
    }
    await Promise.all(running.values());
  }

  function waits(err: unknown): void {
    log.warn({ err }, 'webhooks wait');
  }

  /** Another process may have stored events for a webhook before it knew that it was deleted. */
  async function removeDeleted(): Promise<void> {
    const current = new Set(list.current().map(({ id }) => id));
    for (const id of known) if (!current.has(id)) await deliveries.removeByWebhook(id);
    known = current;
  }

  /** Sends what is due for a webhook until nothing is. */
  async function sendDue(webhookId: string): Promise<void> {
    for (;;) {
      if (stopping.signal.aborted || !isActive(webhookId)) return;
      const due = await deliveries.due(webhookId, new Date(), batchSize);
      const people = [...new Set(due.map(({ userId }) => userId))];
      if (people.length === 0) return;
      const sendNext = async () => {
        for (let next = people.pop(); next; next = people.pop())
          await sendToPerson(webhookId, next);
      };
      await Promise.all(Array.from({ length: concurrency }, sendNext));
    }
  }

  /** Sends a person's events in order, until none is due or one fails. */
  async function sendToPerson(webhookId: string, userId: string): Promise<void> {
    for (let count = 0; count < batchSize && !stopping.signal.aborted; count += 1) {
      const webhook = isActive(webhookId);
      const earliest = webhook && (await deliveries.earliestOf(webhookId, userId));
      if (!earliest) return;
      const now = new Date();
      const claimed =
        earliest.nextAttemptAt <= now &&
        (await deliveries.claim(earliest._id, now, new Date(now.getTime() + claimMs)));
      if (!claimed) return waitFor(earliest);
      if (!(await send(webhook, claimed))) return;
      await deliveries.release(webhookId, userId, new Date());
    }
  }

  /** The earliest one isn't due, or another process sends it: the later ones wait for it. */
  async function waitFor({ webhookId, userId, _id }: Delivery): Promise<void> {
    const earliest = await deliveries.earliestOf(webhookId, userId);
    if (!earliest) return;
    if (earliest._id === _id) await deliveries.deferOthers(earliest, new Date());
    // It may have been delivered meanwhile, and then nothing else would wake the next one.
    const current = await deliveries.earliestOf(webhookId, userId);
    if (current?._id !== _id) await deliveries.release(webhookId, userId, new Date());
  }

  /** Sends a claimed one and stores the result. Gives whether the person's next one may be sent. */
  async function send(webhook: Webhook, delivery: Delivery): Promise<boolean> {
    const { _id: id, event, attempts, firstAttemptAt } = delivery;
    const response = await sendWebhook({
      url: webhook.url,
      secrets: openWebhookSecrets(sealer, webhook, new Date()),
      event,
      allowsPrivateAddresses,
      now: new Date(),
      signal: stopping.signal,
    });
    const { status, error, retryAfterMs } = response;
    // Interrupted: it is sent again when the claim ends.
    if (stopping.signal.aborted && status === null) return false;
    const now = new Date();
    if (error === null) {
      attemptsTotal.inc({ result: 'delivered' });
      // Nothing of an erased person is kept.
      if (event.type === 'portal.attendance.person-erased') await deliveries.remove(id);
      else await deliveries.markDelivered(id, status, now);
      await webhooks.saveResult(webhook.id, now, null);
      return true;
    }
    const retryAt = nextAttemptAt(retries, {
      attempts,
      firstAttemptAt: firstAttemptAt ?? now,
      now,
      retryAfterMs,
      random: Math.random(),
    });
    attemptsTotal.inc({ result: retryAt ? 'failed' : 'given-up' });
    await deliveries.markFailed(id, { status, error, retryAt, now });
    await webhooks.saveResult(webhook.id, now, error);
    if (status === 410) {
      await webhooks.update(webhook.id, { isActive: false, isGone: true });
      await list.refresh();
    }
    const webhookId = webhook.id;
    if (retryAt) await deliveries.deferOthers({ ...delivery, nextAttemptAt: retryAt }, now);
    else log.warn({ webhookId, eventId: event.id, status }, 'an event could not be delivered');
    return retryAt === null;
  }

  const work = run();
  return {
    async close() {
      stopping.abort();
      wake.raise();
      await work;
      unwatch();
      unlisten();
    },
  };
}
