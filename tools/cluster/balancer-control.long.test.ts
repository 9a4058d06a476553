import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../portal/free-port.ts';
import { type BalancerControl, createBalancerControl } from './balancer-control.ts';
import { haproxyConfiguration } from './haproxy-configuration.ts';
import { locateHaproxy } from './haproxy-program.ts';

const slowMs = 3_000;

let url: string;
let control: BalancerControl;
/** How long the servers take for a check of HAProxy. */
let checkMs = 0;

/** A server that responds with its name, slowly to `/slow`. */
async function startServer(name: string): Promise<{ name: string; port: number }> {
  const server: Server = createServer(async (request, response) => {
    if (request.url === '/slow') await delay(slowMs);
    if (request.url === '/health/live') await delay(checkMs);
    response.end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registerCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return { name, port: (server.address() as AddressInfo).port };
}

beforeAll(async () => {
  const folder = await freshFolder('balancer');
  const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy.sock')];
  const port = await freePort();
  const processes = [await startServer('one'), await startServer('two')];
  const portal = { name: 'portal', host: '127.0.0.1', port, processes };
  await writeFile(file, haproxyConfiguration(portal, [], socket));
  const haproxy = spawn(await locateHaproxy(), ['-db', '-f', file], { stdio: 'ignore' });
  registerCleanUp(async () => {
    haproxy.kill('SIGKILL');
    if (haproxy.exitCode === null) await once(haproxy, 'exit');
  });
  url = `http://127.0.0.1:${port}`;
  control = createBalancerControl(socket);
  await eventually(async () => expect((await fetch(url)).status).toBe(200));
});

const ask = async (path = '/') => (await fetch(`${url}${path}`)).text();

test('draining waits for a request in progress, and sends others to the other server', async () => {
  const slow = ask('/slow');
  await delay(200);
  const startedAt = performance.now();
  const responses: string[] = [];
  let server = '';
  // The balancer has chosen one of the two for the slow request.
  const drained = Promise.all(
    ['one', 'two'].map(async (name) => {
      if ((await control.countSessions('portal', name)) === 0) return;
      server = name;
      await control.drain('portal', name, 10_000);
    }),
  );
  await delay(300);
  for (let number = 0; number < 6; number += 1) responses.push(await ask());
  await drained;

  expect(await slow).toBe(server);
  expect(performance.now() - startedAt).toBeGreaterThan(slowMs - 1_000);
  expect(new Set(responses)).toEqual(new Set([server === 'one' ? 'two' : 'one']));
  await control.resume('portal', server);
  await eventually(async () => expect(await ask()).toBe(server));
});

test('draining ends after its timeout, and an unknown server is refused', async () => {
  const slow = Promise.all([ask('/slow'), ask('/slow')]);
  await delay(200);
  const startedAt = performance.now();
  await control.drain('portal', 'one', 500);
  expect(performance.now() - startedAt).toBeLessThan(slowMs - 1_000);
  await control.resume('portal', 'one');
  await slow;
  await expect(control.drain('portal', 'three', 500)).rejects.toThrow(/^HAProxy: No such server/);
});

test('the server that remains keeps its requests although it is late for its checks', async () => {
  await control.withoutChecks('portal', ['two'], async () => {
    await control.drain('portal', 'one', 0);
    checkMs = 2_000;
    expect([await ask('/slow'), await ask()]).toEqual(['two', 'two']);
    checkMs = 0;
  });
  await control.resume('portal', 'one');
});

test('no request goes to a draining server, although the other one is found down', async () => {
  await control.drain('portal', 'one', 0);
  checkMs = 2_000;
  // Two checks without a response within a second.
  await delay(4_000);
  const responses = await Promise.all(Array.from({ length: 4 }, () => ask()));
  expect(new Set(responses)).toEqual(new Set(['two']));
  checkMs = 0;
  await control.resume('portal', 'one');
  await eventually(async () => expect(await ask()).toBe('one'));
});
