import type { Webhook } from '@portal/contracts/attendance/webhook';
import { fail, fieldConflict } from '@portal/kernel/result';
import { toNameKey } from '@portal/kernel/to-name-key';

export const maxWebhooks = 20;
/** How long a replaced secret still signs. */
export const previousSecretMs = 24 * 3_600_000;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export interface RetrySchedule {
  /** The pauses after the first, second… failure; the last one repeats. */
  delaysMs: readonly number[];
  /** From the first attempt to the last. */
  totalMs: number;
}

export const defaultRetrySchedule: RetrySchedule = {
  delaysMs: [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 12 * hour],
  totalMs: 72 * hour,
};

/** A server may ask for a longer pause, but not for a longer one than this. */
const maxRetryAfterMs = 12 * hour;

/**
 * When to try again after `attempts` failures; null once the time is over. `random` is from 0 to 1: pauses vary by
 * a fifth, so that those who failed together don't come back together.
 */
export function nextAttemptAt(
  { delaysMs, totalMs }: RetrySchedule,
  {
    attempts,
    firstAttemptAt,
    now,
    retryAfterMs = 0,
    random,
  }: {
    attempts: number;
    firstAttemptAt: Date;
    now: Date;
    retryAfterMs?: number | undefined;
    random: number;
  },
): Date | null {
  const end = firstAttemptAt.getTime() + totalMs;
  if (now.getTime() >= end) return null;
  const delay = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? totalMs;
  const varied = delay * (0.9 + 0.2 * random);
  const pause = Math.max(varied, Math.min(retryAfterMs, maxRetryAfterMs));
  return new Date(Math.min(now.getTime() + pause, end));
}

export const webhookNameTakenFailure = fieldConflict(
  'name',
  'There is already a webhook with this name',
);

export const webhookNotFoundFailure = fail('NOT_FOUND', 'Webhook not found');

/** Checks whether a webhook may have this name beside others; null if it may. */
export function validateWebhookName(name: string, others: readonly { nameKey: string }[]) {
  return others.some(({ nameKey }) => nameKey === toNameKey(name)) ? webhookNameTakenFailure : null;
}

type WebhookFields = Pick<Webhook, 'name' | 'url' | 'eventTypes' | 'teamIds' | 'isActive'>;

/** Which fields of a webhook differ, in words, for the audit trail: without their values. Empty for none. */
export function changedWebhookFields(before: WebhookFields, after: WebhookFields): string {
  const names: [string, boolean][] = [
    ['name', before.name !== after.name],
    ['address', before.url !== after.url],
    ['events', !haveSameItems(before.eventTypes, after.eventTypes)],
    ['teams', !haveSameItems(before.teamIds, after.teamIds)],
    ['paused', before.isActive && !after.isActive],
    ['resumed', !before.isActive && after.isActive],
  ];
  return names
    .filter(([, isChanged]) => isChanged)
    .map(([name]) => name)
    .join(', ');
}

function haveSameItems(before: readonly string[], after: readonly string[]): boolean {
  return [...before].sort().join() === [...after].sort().join();
}

/** Checks whether another webhook can be added; null if it can. */
export function validateWebhookCount(count: number) {
  if (count < maxWebhooks) return null;
  return fail('CONFLICT', `You can add up to ${maxWebhooks} webhooks. Delete one first.`);
}
