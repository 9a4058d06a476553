import { randomBytes } from 'node:crypto';
import type { Sealer } from '@portal/auth/sealer';
import type { Webhook } from '../store/webhooks.ts';

/** A new secret, as Standard Webhooks writes them. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The secrets that sign now, the latest first. Throws if they can't be opened with the service's keys. */
export function openWebhookSecrets(
  sealer: Pick<Sealer, 'open'>,
  {
    sealedSecret,
    sealedPreviousSecret,
    previousSecretUntil,
  }: Pick<Webhook, 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'>,
  now: Date,
): string[] {
  const secret = sealer.open(sealedSecret);
  if (secret === null) throw new Error('The secret can’t be read with this portal’s keys');
  const isPreviousValid = sealedPreviousSecret && previousSecretUntil && previousSecretUntil > now;
  const previous = isPreviousValid ? sealer.open(sealedPreviousSecret) : null;
  return previous === null ? [secret] : [secret, previous];
}
