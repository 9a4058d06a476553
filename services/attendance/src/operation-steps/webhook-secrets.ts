import { randomBytes } from 'node:crypto';
import type { Sealer } from '@portal/auth/sealer';
import type { Webhook } from '../store/webhooks.ts';

/** A new secret, as Standard Webhooks writes them. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Why nothing is sent, for administrators. */
export const unreadableSecret =
  'The secret can’t be read with this portal’s keys. Replace it, then resume the webhook.';

/** The secrets that sign now, the latest first; null if the latest can't be opened with the service's keys. */
export function openWebhookSecrets(
  sealer: Pick<Sealer, 'open'>,
  {
    sealedSecret,
    sealedPreviousSecret,
    previousSecretUntil,
  }: Pick<Webhook, 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'>,
  now: Date,
): string[] | null {
  const secret = sealer.open(sealedSecret);
  if (secret === null) return null;
  const isPreviousValid = sealedPreviousSecret && previousSecretUntil && previousSecretUntil > now;
  const previous = isPreviousValid ? sealer.open(sealedPreviousSecret) : null;
  return previous === null ? [secret] : [secret, previous];
}
