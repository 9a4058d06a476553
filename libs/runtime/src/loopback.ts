import { isIPv4 } from 'node:net';

/** Whether an address can only be reached from the machine itself. */
export function isLoopback(host: string): boolean {
  if (isIPv4(host)) return host.startsWith('127.');
  return host === 'localhost' || host === '::1' || host === '::ffff:127.0.0.1';
}

/** The configuration error for a reachable HOST where SECURE_COOKIES is not set. */
export function secureCookiesRequiredMessage(host: string): string {
  return (
    `HOST=${host} lets other machines in: set SECURE_COOKIES=true behind TLS, ` +
    'or SECURE_COOKIES=false to send passwords and sessions unencrypted'
  );
}
