import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { registerKeyAgeMetrics } from './key-metrics.ts';
import { metricsText } from './metrics.ts';

const keys = { TOKEN_PUBLIC_KEY: 'PEM one', SESSION_KEY: 'a'.repeat(44), SEALING_KEY: 'secret' };
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
  await registerKeyAgeMetrics(connection, 'leave', keys, january);
  await registerKeyAgeMetrics(connection, 'leave', keys, june);
  const first = january?.toISOString();
  expect(await firstUses()).toEqual({ token: first, session: first, sealing: first });

  await registerKeyAgeMetrics(connection, 'leave', { ...keys, SESSION_KEY: 'b'.repeat(44) }, july);
  const replaced = july?.toISOString();
  expect(await firstUses()).toEqual({ token: first, session: replaced, sealing: first });

  const stored = JSON.stringify(await connection.collection('keys').find().toArray());
  for (const key of Object.values(keys)) expect(stored).not.toContain(key);
});
