import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { createNetworkProxy } from '@portal/testing/network-proxy';
import { freshValkey } from '@portal/testing/valkey';
import { expect, test } from 'vitest';
import { connectValkey } from './connect-valkey.ts';
import { createValkeyClient } from './create-valkey-client.ts';
import { createLog } from './log.ts';

const log = createLog({ service: 'test', level: 'silent' });

test('a connection to a server whose machine was lost is replaced within seconds', async () => {
  const proxy = await createNetworkProxy(await freshValkey());
  const redis = await connectValkey(proxy.url, 'test', log);
  registerCleanUp(() => redis.quit());
  proxy.abandonConnections();
  await expect(redis.ping()).rejects.toThrow();
  expect(await eventually(() => redis.ping(), { timeoutMs: 8_000 })).toBe('PONG');
});

test('so is one that waits for jobs, and its command is sent again', async () => {
  const proxy = await createNetworkProxy(await freshValkey());
  const redis = createValkeyClient(proxy.url, { maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  registerCleanUp(() => redis.disconnect());
  // The longest time that BullMQ waits.
  expect(await redis.bzpopmin('nothing', 10)).toBeNull();
  proxy.abandonConnections();
  expect(await redis.ping()).toBe('PONG');
}, 60_000);
