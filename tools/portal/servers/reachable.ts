import { connect } from 'node:net';

/**
 * Whether a server on the loopback answers as it should: what it sends, after `greeting` was
 * sent to it, contains `expected`.
 */
export function answersWith(
  port: number,
  expected: string,
  greeting = '',
  limit = 1_000,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
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
