import { createKeyRing } from '@portal/auth/key-ring';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { registerKeyAgeMetrics } from './key-metrics.ts';
import type { Logger } from './log.ts';
import { metricsText } from './metrics.ts';

const [one, two, three, four] = [1, 2, 3, 4].map((byte) =>
  Buffer.alloc(32, byte).toString('base64'),
);
const keys = {
  TOKEN_PUBLIC_KEY: createKeyRing(`${one}`),
  SESSION_KEY: createKeyRing(`${two}`),
  SEALING_KEY: createKeyRing(`${three}`),
};
const logged: unknown[] = [];
const log = { info: (fields: unknown) => void logged.push(fields) } as Pick<Logger, 'info'>;
const [january, june, july] = ['2026-01-02', '2026-06-01', '2026-07-01'].map(
  (day) => new Date(`${day}T00:00:00Z`),
);

async function firstUses(): Promise<Record<string, string | undefined>> {
  const { text } = await metricsText();
  const lines = text.matchAll(
    /^portal_key_first_use_time_seconds\{service="leave",key="(\w+)"\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, key, seconds]) => [key, new Date(Number(seconds) * 1000).toISOString()]),
  );
}

test('a key is as old as its first use, also after a restart, and a new one begins again', async () => {
  const connection = await connectDatabase(await freshDatabase('key-metrics'));
  await registerKeyAgeMetrics(connection, 'leave', keys, log, january);
  await registerKeyAgeMetrics(connection, 'leave', keys, log, june);
  const first = january?.toISOString();
  expect(await firstUses()).toEqual({ token: first, session: first, sealing: first });

  expect(logged).toMatchObject([{ key: 'token' }, { key: 'session' }, { key: 'sealing' }]);

  // A key that is only known, and not used yet, has no age.
  keys.SESSION_KEY.replace(`${two} ${four}`);
  await registerKeyAgeMetrics(connection, 'leave', keys, log, june);
  expect(await firstUses()).toMatchObject({ session: first });
  logged.length = 0;
  keys.SESSION_KEY.replace(`${four} ${two}`);
  await registerKeyAgeMetrics(connection, 'leave', keys, log, july);
  expect(logged).toEqual([{ key: 'session', keyId: keys.SESSION_KEY.keys()[0].id }]);
  const replaced = july?.toISOString();
  expect(await firstUses()).toEqual({ token: first, session: replaced, sealing: first });

  const stored = JSON.stringify(await connection.collection('keys').find().toArray());
  for (const key of [one, two, three, four]) expect(stored).not.toContain(key);
});
