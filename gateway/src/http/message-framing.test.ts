import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});

/** Sends bytes, and gives all that comes back until the gateway closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

const statusLines = (text: string) => text.match(/^HTTP\/1\.1 \d+/gm);

const smuggled = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

test.each([
  ['a length and an encoding', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 5', '{}'],
  ['an unknown encoding', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
])('a request with %s is refused, and nothing after it is read', async (_, headers, body) => {
  const request = `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;
  expect(statusLines(await exchange(request + body + smuggled))).toEqual(['HTTP/1.1 400']);
});

test.each(['/', '/api/auth/user', '/graphql', '/health/live'])(
  'TRACE %s is not supported and repeats no header',
  async (path) => {
    const response = await exchange(
      `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nX-Secret: s3cr3t\r\nConnection: close\r\n\r\n`,
    );
    expect(statusLines(response)).toEqual(['HTTP/1.1 405']);
    expect(response).not.toContain('s3cr3t');
  },
);
