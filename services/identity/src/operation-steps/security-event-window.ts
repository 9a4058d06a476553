import { createHash } from 'node:crypto';
import { clientNetworks } from '@portal/auth/client-networks';

const windowMs = 15 * 60_000;

/** The number of the quarter of an hour of a time. */
export function windowOf(at: Date): number {
  return Math.floor(at.getTime() / windowMs);
}

/** The id under which what is repeated from a network within a quarter of an hour counts as one event. */
export function windowId(parts: readonly (string | null)[], address: string, at: Date): string {
  const [network] = clientNetworks(address);
  const text = JSON.stringify([...parts, network, windowOf(at)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
