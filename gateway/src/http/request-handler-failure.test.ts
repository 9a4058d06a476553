import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createLog } from '@portal/runtime/log';
import { readBody } from '@portal/runtime/read-body';
import { eventually } from '@portal/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayRequest } from './http-request.ts';
import { createRequestHandler } from './request-handler.ts';
import { securityHeaders } from './security-headers.ts';

const lines: Record<string, unknown>[] = [];
let port: number;
let broken = 0;

async function readBodyAndFail({ message }: GatewayRequest): Promise<never> {
  await readBody(message, 1_000).finally(() => {
    broken += 1;
  });
  throw new Error('a bug');
}

const server = createServer(
  createRequestHandler({
    sealer: { seal: (text) => text },
    refusals: { add: () => undefined },
    rest: readBodyAndFail,
    scim: readBodyAndFail,
    graph: readBodyAndFail,
    web: readBodyAndFail,
    ready: async () => ({ status: 200 }),
    readClientAddress: () => ({ address: '192.0.2.1', host: 'portal.test' }),
    isPortalHost: () => true,
    headers: securityHeaders(false),
    securityContacts: { contacts: [], policy: null, publicUrl: null },
    log: createLog(
      { service: 'gateway', level: 'error' },
      { write: (line) => void lines.push(JSON.parse(line)) },
    ),
  }),
);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

test('an error after the body was read is logged under the request id in the response', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, { method: 'POST', body: 'a' });
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: 'INTERNAL' });
  const requestId = response.headers.get('x-request-id');
  expect(lines).toMatchObject([{ level: 'error', requestId, err: { message: 'a bug' } }]);
});

test('a client that disconnects in the middle of a body causes no error log', async () => {
  lines.length = 0;
  const before = broken;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"user');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await eventually(async () => expect(broken).toBe(before + 1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lines).toEqual([]);
});
