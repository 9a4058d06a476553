import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isPortFree } from './free-port.ts';

test('gives no port twice, even to callers at once that do not use it yet', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));

  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

test('gives the preferred port only while it is free', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);

  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isPortFree(port)).toBe(false);
  expect(await freePort(port)).not.toBe(port);
  server.close();
});
