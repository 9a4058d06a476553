import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import { testServerPort } from '@portal/testing/test-server-port';
import { locateValkey, startValkeyServer } from '@portal/testing/valkey-server';
import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createValkeyClient } from './create-valkey-client.ts';

const valkey = await startValkeyServer();
const sentinelPort = await startSentinel(new URL(valkey.url).port);
const url = `redis+sentinel://127.0.0.1:${sentinelPort}/portal`;

async function startSentinel(primaryPort: string): Promise<number> {
  const port = testServerPort();
  const folder = await freshFolder('sentinel');
  const file = join(folder, 'sentinel.conf');
  await writeFile(
    file,
    `bind 127.0.0.1\nport ${port}\ndir ${folder}\nset-proc-title no\nsentinel monitor portal 127.0.0.1 ${primaryPort} 1\n`,
  );
  const child = spawn(await locateValkey(), [file, '--sentinel'], { stdio: 'ignore' });
  registerCleanUp(() => void child.kill());
  return port;
}

function open(): Redis {
  const client = createValkeyClient(url, { retryStrategy: () => 5, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  registerCleanUp(() => client.disconnect());
  return client;
}

/** Reports failovers, as a sentinel does it, until one of them meets a reconnection and ends the client. */
async function endByFailover(client: Redis): Promise<void> {
  const { connector } = client as unknown as { connector: { disconnect(): void } };
  let hasEnded = false;
  client.once('end', () => {
    hasEnded = true;
  });
  while (!hasEnded) {
    connector.disconnect();
    await delay(1);
  }
}

test('a client, and one that BullMQ made of it, comes back after a failover reported during a reconnection', async () => {
  const client = open();
  const clients = [client, client.duplicate()];
  clients[1]?.on('error', () => undefined);
  registerCleanUp(() => clients[1]?.disconnect());
  await Promise.all(clients.map((one) => one.ping()));
  await valkey.kill();
  await Promise.all(clients.map(endByFailover));
  await valkey.start();
  await eventually(() => expect(clients.map(({ status }) => status)).toEqual(['ready', 'ready']));
  expect(await Promise.all(clients.map((one) => one.ping()))).toEqual(['PONG', 'PONG']);
});

test('a client that was closed stays closed', async () => {
  const [quit, disconnected] = [open(), open()];
  await Promise.all([quit.ping(), disconnected.ping()]);
  await quit.quit();
  disconnected.disconnect();
  await eventually(() => expect([quit.status, disconnected.status]).toEqual(['end', 'end']));
  // A client that reconnects begins at once.
  await delay(100);
  expect([quit.status, disconnected.status]).toEqual(['end', 'end']);
});
