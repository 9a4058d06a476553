import { createHash } from 'node:crypto';
import { clientNetworks } from '@portal/auth/client-networks';

const windowMs = 15 * 60_000;

/** The id under which what is repeated from a network within a quarter of an hour counts as one event. */
export function windowId(parts: readonly (string | null)[], address: string, at: Date): string {
  const [network] = clientNetworks(address);
  const window = Math.floor(at.getTime() / windowMs);
  const text = JSON.stringify([...parts, network, window]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
