import { isIPv4 } from 'node:net';

/** Whether only programs on the machine itself reach what listens on this address. */
export function isLoopback(host: string): boolean {
  if (isIPv4(host)) return host.startsWith('127.');
  return host === 'localhost' || host === '::1' || host === '::ffff:127.0.0.1';
}

/** What to say where other machines get in and nobody has said whether by TLS. */
export function secureCookiesUnsaid(host: string): string {
  return (
    `HOST=${host} lets other machines in: set SECURE_COOKIES=true behind TLS, ` +
    'or SECURE_COOKIES=false to have passwords and sessions sent without it'
  );
}
