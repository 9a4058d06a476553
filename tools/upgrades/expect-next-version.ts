import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxRow } from '@portal/bus/collections';
import { dataVersion } from '@portal/runtime/migrate';
import { eventually } from '@portal/testing/eventually';
import { expect } from 'vitest';
import { forEachDatabase } from '../faults/expect-databases.ts';
import type { PeopleLoad } from '../faults/people-load.ts';
import { newCollectionName, newFields } from './next-version.ts';

type Versions = Record<string, number>;

/** The versions of the services' data. */
export async function readVersions(dataDir: string): Promise<Versions> {
  const versions: Versions = {};
  await forEachDatabase(dataDir, async (connection, service) => {
    versions[service] = await dataVersion(connection);
  });
  return versions;
}

/** Expects what next-version.ts has changed: in the stored data, in responses and in events. */
export async function expectNextVersion(
  dataDir: string,
  load: PeopleLoad,
  before: Versions,
): Promise<void> {
  const after = { ...before };
  for (const { service } of newFields) after[service] = (before[service] ?? 0) + 1;
  expect(await readVersions(dataDir)).toEqual(after);
  for (const { path, field } of newFields) {
    const lists = load.map(({ person }) => person.get<Record<string, string>[]>(path));
    const values = (await Promise.all(lists)).flat().map((row) => row[field]);
    expect([...new Set(values)].sort()).toEqual(['version 1', 'version 2']);
  }
  await expectMigratedOnce(dataDir);
  await expectNewEvents(dataDir);
}

async function expectMigratedOnce(dataDir: string): Promise<void> {
  const logs = join(dataDir, 'logs');
  const files = await readdir(logs);
  const texts = await Promise.all(files.map((file) => readFile(join(logs, file), 'utf8')));
  const lines = texts.join('\n').split('\n');
  for (const { field, collection } of newFields) {
    const name = `"migration":"fill ${field} of ${collection}"`;
    const ended = lines.filter((line) => line.includes('"migrated the data"'));
    expect(ended.filter((line) => line.includes(name))).toHaveLength(1);
  }
  await forEachDatabase(dataDir, async (connection, service) => {
    for (const { field, collection } of newFields.filter((one) => one.service === service)) {
      const indexes = await connection.collection(collection).indexes();
      expect(indexes.map(({ name }) => name)).toContain(`${field}_1`);
    }
  });
}

/** Expects sessions with the new field in events, and each event of the new type handled once. */
async function expectNewEvents(dataDir: string): Promise<void> {
  const published: string[] = [];
  await forEachDatabase(dataDir, async (connection, service) => {
    const outbox = connection.collection<OutboxRow>('outbox');
    if (service === 'attendance') {
      const newer = await outbox.countDocuments({ 'event.data.recordedWith': 'version 2' });
      expect(newer).toBeGreaterThan(0);
    }
    const rows = await outbox.find({ 'event.type': 'portal.leave.sickness-reported' }).toArray();
    published.push(...rows.map(({ event }) => event.data.id as string));
    if (service !== 'records') return;
    expect(published.length).toBeGreaterThan(0);
    await eventually(async () => {
      const counted = await connection
        .collection<{ _id: string }>(newCollectionName)
        .find()
        .toArray();
      expect(counted.sort((one, other) => (one._id < other._id ? -1 : 1))).toEqual(
        published.sort().map((_id) => ({ _id, times: 1 })),
      );
    });
  });
}
