import { lookup } from 'node:dns/promises';
import {
  isPublicAddress,
  privateUrlFailure,
  validateWebhookUrl,
} from '../domain/webhook-address.ts';

/**
 * Checks the address of a webhook as it was entered; null if it is allowed. A name that can't be resolved now is
 * allowed: it may exist later, and each request checks the address that it connects to.
 */
export async function checkWebhookUrl(text: string, allowsPrivateAddresses: boolean) {
  const refused = validateWebhookUrl(text, allowsPrivateAddresses);
  if (refused || allowsPrivateAddresses) return refused;
  const { hostname } = new URL(text);
  const found = await lookup(hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }).catch(() => []);
  const isPrivate = found.length > 0 && !found.some(({ address }) => isPublicAddress(address));
  return isPrivate ? privateUrlFailure : null;
}
