import type { Sealer } from '@portal/auth/sealer';
import type { CollectionChanges } from '@portal/bus/collection-changes';
import { createWakeSignal, type WakeSignal } from '@portal/bus/wake-signal';
import type { Logger } from '@portal/runtime/log';
import { Counter } from 'prom-client';
import { defaultRetrySchedule, nextAttemptAt, type RetrySchedule } from '../domain/webhook.ts';
import { sendWebhook } from '../operation-steps/send-webhook.ts';
import type { WebhookList } from '../operation-steps/webhook-list.ts';
import { openWebhookSecrets, unreadableSecret } from '../operation-steps/webhook-secrets.ts';
import type { Delivery, WebhookDeliveryStore } from '../store/webhook-deliveries.ts';
import type { Webhook, WebhookStore } from '../store/webhooks.ts';

export interface WebhookWorkerOptions {
  webhooks: Pick<WebhookStore, 'pause' | 'saveResult'>;
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
// A series that begins at 1 has no increase, so the first lost event would raise no alert.
for (const result of ['delivered', 'failed', 'given-up']) attemptsTotal.inc({ result }, 0);

/** How many people’s events a process sends to one webhook at the same time. */
const concurrency = 8;
const batchSize = 100;
/** How many events of a person are sent before it is other people’s turn. */
const maxPerTurn = 10;

/**
 * Sends events to webhooks: to each webhook the earliest of each person, so that one that fails delays only later
 * ones of the same person. Several processes share the work, and each delivery is claimed before it is sent.
 */
export function startWebhookWorker(options: WebhookWorkerOptions) {
  const { webhooks, deliveries, list, sealer, changes, allowsPrivateAddresses, log } = options;
  const { retries = defaultRetrySchedule, pollMs = 5_000, claimMs = 30_000 } = options;
  const wake = createWakeSignal();
  const stopping = new AbortController();
  const running = new Map<string, { work: Promise<void>; more: WakeSignal }>();
  const unwatch = changes.watch('webhook-deliveries', wake.raise, { operations: ['insert'] });
  const unlisten = list.onRefresh(wake.raise);
  let known = new Set(list.current().map(({ id }) => id));

  const findActive = (id: string) =>
    list.current().find((webhook) => webhook.id === id && webhook.isActive);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await removeDeleted().catch(logFailure);
      for (const { id, isActive } of list.current()) {
        if (!isActive) continue;
        const current = running.get(id);
        if (current) current.more.raise();
        else start(id);
      }
      await wake.wait(pollMs);
    }
    for (const { more } of running.values()) more.raise();
    await Promise.all([...running.values()].map(({ work }) => work));
  }

  function start(webhookId: string): void {
    const more = createWakeSignal();
    const work = sendDue(webhookId, more)
      .catch(logFailure)
      .finally(() => running.delete(webhookId));
    running.set(webhookId, { work, more });
  }

  function logFailure(err: unknown): void {
    log.warn({ err }, 'webhook deliveries failed, retrying');
  }

  /** Another process may have stored events for a webhook before it knew that it was deleted. */
  async function removeDeleted(): Promise<void> {
    const current = new Set(list.current().map(({ id }) => id));
    for (const id of known) if (!current.has(id)) await deliveries.removeByWebhook(id);
    known = current;
  }

  /**
   * Sends what is due for a webhook until nothing is. Somebody whose request takes long holds up nobody else: each place
   * that becomes free is taken by the next person. `more` says that something may be due.
   */
  async function sendDue(webhookId: string, more: WakeSignal): Promise<void> {
    const sending = new Map<string, Promise<void>>();
    let people: string[] = [];
    try {
      while (!stopping.signal.aborted && findActive(webhookId)) {
        const isFull = sending.size >= concurrency;
        if (people.length === 0 && !isFull) {
          const due = await deliveries.due(webhookId, new Date(), batchSize);
          const found = new Set(due.map(({ userId }) => userId));
          people = [...found].filter((userId) => !sending.has(userId));
        }
        const next = isFull ? undefined : people.shift();
        if (next !== undefined) {
          const work = sendToPerson(webhookId, next)
            .catch(logFailure)
            .finally(() => {
              sending.delete(next);
              more.raise();
            });
          sending.set(next, work);
        } else if (sending.size === 0) return;
        else await more.wait(pollMs);
      }
    } finally {
      await Promise.all(sending.values());
    }
  }

  /** Sends some of a person's events in order, until none is due or one fails. */
  async function sendToPerson(webhookId: string, userId: string): Promise<void> {
    for (let count = 0; count < maxPerTurn && !stopping.signal.aborted; count += 1) {
      const webhook = findActive(webhookId);
      const earliest = webhook && (await deliveries.earliestOf(webhookId, userId));
      if (!earliest) return;
      const now = new Date();
      const claimed =
        earliest.nextAttemptAt <= now &&
        (await deliveries.claim(earliest._id, now, new Date(now.getTime() + claimMs)));
      if (!claimed) return deferBehind(earliest);
      // So that those that are due are other people's, however many this person has.
      if (count === 0) await deliveries.deferOthers(claimed, now);
      if (!(await send(webhook, claimed))) return;
      await deliveries.release(webhookId, userId, new Date());
    }
  }

  /** The earliest one isn't due, or another process sends it: the later ones wait for it. */
  async function deferBehind({ webhookId, userId, _id }: Delivery): Promise<void> {
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
    const secrets = openWebhookSecrets(sealer, webhook, new Date());
    if (secrets === null) {
      await pauseWithoutSecret(webhook, delivery);
      return false;
    }
    const response = await sendWebhook({
      url: webhook.url,
      secrets,
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
      // Not if it has another address by now.
      await webhooks.pause(webhook.id, { isGone: true, ifUnchanged: { url: webhook.url } });
      await list.refresh();
    }
    const webhookId = webhook.id;
    if (retryAt) await deliveries.deferOthers({ ...delivery, nextAttemptAt: retryAt }, now);
    else log.warn({ webhookId, eventId: event.id, status }, 'an event could not be delivered');
    return retryAt === null;
  }

  /** No attempt can succeed before somebody replaces the secret: the events wait, and the list says why. */
  async function pauseWithoutSecret(webhook: Webhook, delivery: Delivery): Promise<void> {
    const { id: webhookId, sealedSecret } = webhook;
    const now = new Date();
    const failure = { status: null, error: unreadableSecret, retryAt: now, now };
    await deliveries.markFailed(delivery._id, failure);
    await webhooks.saveResult(webhookId, now, unreadableSecret);
    await webhooks.pause(webhookId, { isGone: false, ifUnchanged: { sealedSecret } });
    await list.refresh();
    log.error({ webhookId }, 'a webhook is paused: its secret can not be read with the keys');
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
