import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { smallDemo, startFilledPortal } from './testing/small-demo.ts';

/** The stored data of people, without values that differ each time, such as hashes and event ids. */
async function storedDigest(dataDir: string): Promise<string> {
  const { mongodb } = await ensureSecrets(dataDir);
  const { mongod } = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8'));
  const uri = `mongodb://root:${mongodb.root}@127.0.0.1:${mongod}/?directConnection=true&authSource=admin`;
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  const digest = createHash('sha256');
  const secret = { passwordHash: 0, securityAnswerHash: 0 };
  for (const [service, name, hidden] of [
    ['identity', 'accounts', secret],
    ['attendance', 'entries', {}],
    ['attendance', 'corrections', { _id: 0 }],
    ['leave', 'requests', {}],
    ['leave', 'partnerships', {}],
    ['messaging', 'messages', {}],
    ['records', 'records', {}],
  ] as const) {
    const cursor = client.db(service).collection(name).find({}, { projection: hidden });
    const rows = (await cursor.toArray()).map((row) => JSON.stringify(row)).sort();
    // On some days none of the last eight weeks needs to be corrected.
    const requested = smallDemo.corrections.filter((correction) => correction.requested);
    if (name === 'corrections') expect(rows).toHaveLength(requested.length);
    else expect(rows.length, name).toBeGreaterThan(0);
    digest.update(JSON.stringify(rows));
  }
  await client.close();
  return digest.digest('hex');
}

test('the same plan always gives the same data, and fills only an empty portal', async () => {
  const first = await startFilledPortal();
  const stored = await storedDigest(first.dataDir);
  await first.stop();
  const second = await startFilledPortal();
  expect(await storedDigest(second.dataDir)).toBe(stored);

  await second.stop();
  await expect(startFilledPortal(second.dataDir)).rejects.toThrow(
    /identity could not create its demo data: This portal already has accounts/,
  );
}, 600_000);
