import { randomInt } from 'node:crypto';
import { isLoopback } from '@portal/runtime/loopback';

// Without ambiguous characters: 0 and O, 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Gives the code for the first administrator: FIRST_ADMIN_CODE, or a new one of 138 bits. */
export function createSetupCode(): string {
  if (process.env.FIRST_ADMIN_CODE) return process.env.FIRST_ADMIN_CODE;
  return Array.from({ length: 7 }, randomGroup).join('-');
}

type ProxySettings = Partial<
  Record<'PUBLIC_URL' | 'SECURE_COOKIES' | 'TRUSTED_PROXIES', string | undefined>
>;

/**
 * Gives the code for the first administrator; null where only this machine reaches the portal. Beside a proxy on the same
 * machine a portal on the loopback is reached by everybody, too.
 */
export function setupCodeAt(host: string, settings: ProxySettings = process.env): string | null {
  return isLoopback(host) && !isBehindProxy(settings) ? null : createSetupCode();
}

function isBehindProxy({ PUBLIC_URL, SECURE_COOKIES, TRUSTED_PROXIES }: ProxySettings): boolean {
  const name = URL.parse(PUBLIC_URL ?? '')?.hostname.replace(/^\[(.*)\]$/, '$1');
  const isElsewhere = name !== undefined && !isLoopback(name);
  return isElsewhere || SECURE_COOKIES === 'true' || Boolean(TRUSTED_PROXIES);
}

function randomGroup(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
