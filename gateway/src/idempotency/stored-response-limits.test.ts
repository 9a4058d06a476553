import { randomBytes, randomUUID } from 'node:crypto';
import { createSealer } from '@portal/auth/sealer';
import { createLog } from '@portal/runtime/log';
import { connectValkeyAt } from '@portal/testing/valkey';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { beforeAll, expect, test } from 'vitest';
import { jsonResponse } from '../http/http-response.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { createIdempotentWrites } from './idempotent-writes.ts';

const limits = {
  person: { entries: 4, length: 16 * 1024 },
  anonymous: { entries: 3, length: 4 * 1024 },
};

let valkey: ReturnType<typeof connectValkeyAt>;
let valkeyUrl: string;
beforeAll(async () => {
  valkeyUrl = (await startValkeyServer()).url;
  valkey = connectValkeyAt(valkeyUrl);
});

test('all callers without a session together have a limit, and each person has one', async () => {
  const sealer = createSealer(randomBytes(32).toString('base64'));
  const log = createLog({ service: 'gateway', level: 'silent' });
  const writes = createIdempotentWrites(valkey, sealer, log, limits);
  const run = async (scope: string, length: number) => {
    const write = { scope, key: randomUUID(), fingerprint: sealer.fingerprints('') };
    const respond = async () => jsonResponse(200, 'x'.repeat(length));
    await writes.runOnce(write, 'request', 1_000, respond);
  };
  for (let times = 0; times < 6; times += 1) {
    for (const scope of ['anonymous', 'ada', 'ben']) await run(scope, 100);
  }
  expect(await valkey.keys('idem:anonymous:*')).toHaveLength(3);
  expect(await valkey.keys('idem:ada:*')).toHaveLength(4);
  expect(await valkey.keys('idem:ben:*')).toHaveLength(4);
  await run('anonymous', 5_000);
  await run('eve', 5_000);
  expect(await valkey.keys('idem:anonymous:*')).toHaveLength(3);
  expect(await valkey.keys('idem:eve:*')).toHaveLength(1);
});

test('callers without a session have one scope, whatever their addresses', async () => {
  const gateway: TestGateway = await startTestGateway({ REDIS_URL: valkeyUrl });
  await valkey.del('idem-of:anonymous');
  const addresses = ['198.51.100.1', '198.51.100.2', '2001:db8::1'];
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID() };
    expect((await gateway.post('/api/logout', {}, { headers })).status).toBe(200);
  }
  expect(await valkey.zcard('idem-of:anonymous')).toBe(addresses.length);
});
