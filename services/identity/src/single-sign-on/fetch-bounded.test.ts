import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerCleanUp } from '@portal/testing/clean-up';
import { expect, test } from 'vitest';
import { fetchBounded } from './fetch-bounded.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  registerCleanUp(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a body without an end is broken off after a megabyte, and its connection closed', async () => {
  let sent = 0;
  let closed = () => {};
  const isClosed = new Promise<void>((done) => {
    closed = done;
  });
  const url = await serve((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const send = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on('drain', send).on('close', closed);
    send();
  });
  const response = await fetchBounded(url, {});
  await expect(response.json()).rejects.toThrow('longer than 1000000 bytes');
  await isClosed;
  expect(sent).toBeLessThan(20_000_000);
});

test('other responses are as fetch gives them', async () => {
  const url = await serve((request, response) => {
    const status = Number(request.headers['x-status']);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : '{"a":1}');
  });
  const ask = (status: string) => fetchBounded(url, { headers: { 'x-status': status } });
  for (const status of [200, 400]) {
    const response = await ask(String(status));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ a: 1 });
  }
  expect((await ask('204')).body).toBeNull();
});
