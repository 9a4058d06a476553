import { Writable } from 'node:stream';
import { eventually } from '@portal/testing/eventually';
import { connectValkeyAt } from '@portal/testing/valkey';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { pino } from 'pino';
import { register } from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import { isUnavailableError } from './is-unavailable-error.ts';
import { valkeyMemoryRatio, watchValkeyMemory } from './valkey-memory.ts';

const { url } = await startValkeyServer();
const redis = connectValkeyAt(url);
const lines: { level: number; msg: string; percent?: number }[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);

beforeAll(() => redis.config('SET', 'maxmemory-policy', 'noeviction'));

/** Fills the memory up to a share of the limit. */
async function fillUpTo(share: number): Promise<void> {
  for (let i = 0; ((await valkeyMemoryRatio(redis)) ?? 1) < share; i += 1) {
    const number = `${Date.now()}.${i}`;
    await redis.set(`fill:${number}`, 'x'.repeat(100_000));
  }
}

async function metric(): Promise<number | undefined> {
  const found = await register.getSingleMetric('portal_valkey_memory_ratio')?.get();
  return found?.values[0]?.value;
}

test('memory without a limit is never short', async () => {
  expect(await valkeyMemoryRatio(redis)).toBeNull();
});

test('warns once from 80 %, before the server is full, and reports the recovery', async () => {
  const used = Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
  await redis.config('SET', 'maxmemory', String(used + 20_000_000));
  const watching = watchValkeyMemory(redis, log, 20);
  try {
    await eventually(async () => expect(await metric()).toBeLessThan(0.8));
    expect(lines).toEqual([]);
    await fillUpTo(0.82);
    await eventually(async () => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatchObject({ level: 40, msg: 'Valkey is short of memory' });
    expect(lines[0]?.percent).toBeGreaterThanOrEqual(80);
    expect(await metric()).toBeGreaterThanOrEqual(0.8);
    // Nothing is refused yet.
    expect(await redis.set('still', 'room')).toBe('OK');
    await redis.flushall();
    await eventually(async () => expect(lines).toHaveLength(2));
    expect(lines[1]).toMatchObject({ level: 30, msg: 'Valkey has enough memory again' });
  } finally {
    await watching.close();
  }
});

test('a full server counts as temporarily unavailable, and keeps its data', async () => {
  await redis.set('session:kept', 'whole');
  await redis.config('SET', 'maxmemory', '1');
  const refusals = [
    () => redis.set('a', 'b'),
    () => redis.eval("return redis.call('SET', KEYS[1], 'b')", 1, 'a'),
    () => redis.multi().set('a', 'b').set('c', 'd').exec(),
  ];
  for (const refused of refusals) {
    const error = await refused().then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(isUnavailableError(error), String(error)).toBe(true);
  }
  expect(await redis.get('session:kept')).toBe('whole');
});
