import type { LookupAddress } from 'node:dns';
import {
  isPublicAddress,
  privateUrlFailure,
  validateWebhookUrl,
} from '../domain/webhook-address.ts';
import { resolvePublicName } from './resolve-name.ts';
import type { NameLookup } from './send-webhook.ts';

/**
 * Checks the address of a webhook as it was entered; null if it is allowed. A name that can't be resolved now is
 * allowed: it may exist later, and each request checks the address that it connects to.
 */
export async function checkWebhookUrl(
  text: string,
  allowsPrivateAddresses: boolean,
  resolveName: NameLookup = resolvePublicName,
) {
  const refused = validateWebhookUrl(text, allowsPrivateAddresses);
  if (refused || allowsPrivateAddresses) return refused;
  const { hostname } = new URL(text);
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await new Promise<LookupAddress[]>((resolve) => {
    resolveName(name, { all: true }, (failure, addresses) => resolve(failure ? [] : addresses));
  });
  const isPrivate = found.length > 0 && !found.some(({ address }) => isPublicAddress(address));
  return isPrivate ? privateUrlFailure : null;
}
