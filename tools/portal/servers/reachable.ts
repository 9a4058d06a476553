import { connect } from 'node:net';

/** How long a busy server may take to show that it is alive. */
const aliveLimit = 12_000;

/**
 * Whether a server on the loopback answers as it should: what it sends, after `greeting` was
 * sent to it, contains `expected`.
 */
export function answersWith(
  port: number,
  expected: string,
  greeting: string | Buffer = '',
  limit = 1_000,
  host = '127.0.0.1',
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let received = '';
    const give = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(limit, () => give(false));
    socket.once('error', () => give(false));
    socket.once('close', () => give(false));
    socket.once('connect', () => socket.write(greeting));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes(expected)) give(true);
      else if (received.length > 4_096) give(false);
    });
  });
}

/** Whether a server answers at all within a generous limit; what it says does not matter. */
export function isAlive(port: number, expected: string, greeting: string | Buffer = '') {
  return answersWith(port, expected, greeting, aliveLimit);
}

/** Whether GET of a path is answered with 200, where a server listens on `host`. */
export function answersHttp(port: number, path: string, host = '127.0.0.1'): Promise<boolean> {
  const isEverywhere = ['0.0.0.0', '::'].includes(host);
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`;
  const address = isEverywhere ? '127.0.0.1' : host;
  return answersWith(port, 'HTTP/1.1 200', request, aliveLimit, address);
}

/** Whether somebody listens there. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
