import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** How long a busy server may take to respond. */
const aliveTimeoutMs = 12_000;

/**
 * Tells whether a server on the loopback responds as expected: after `greeting` was sent to it, its
 * output contains `expected`.
 */
export function respondsWith(
  port: number,
  expected: string,
  greeting: string | Buffer = '',
  timeoutMs = 1_000,
  open = (): Socket => connect({ host: '127.0.0.1', port }),
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = open();
    let received = '';
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(timeoutMs, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('connect', () => socket.write(greeting));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes(expected)) finish(true);
      else if (received.length > 4_096) finish(false);
    });
  });
}

/** Like respondsWith, with a generous timeout. */
export function isAlive(port: number, expected: string, greeting: string | Buffer = '') {
  return respondsWith(port, expected, greeting, aliveTimeoutMs);
}

/**
 * Tells whether GET of a path is answered with 200, for a server that listens on `host`. Its certificate isn’t verified: it
 * is for other names.
 */
export function respondsToHttp(
  port: number,
  path: string,
  { host = '127.0.0.1', isTls = false }: { host?: string | undefined; isTls?: boolean } = {},
): Promise<boolean> {
  const isWildcard = ['0.0.0.0', '::'].includes(host);
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`;
  const address = isWildcard ? '127.0.0.1' : host;
  const open = () =>
    isTls
      ? connectTls({ host: address, port, rejectUnauthorized: false })
      : connect({ host: address, port });
  return respondsWith(port, 'HTTP/1.1 200', request, aliveTimeoutMs, open);
}

/** Tells whether a port of the loopback accepts connections. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
