import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createMessageParser } from '@portal/bus/message-parser';
import type { CloudEvent } from '@portal/contracts/event';
import { events } from '@portal/contracts/events';
import { serviceNames } from '@portal/contracts/operation';
import { dataVersion } from '@portal/runtime/migrate';
import { eventually } from '@portal/testing/eventually';
import { itNightly } from '@portal/testing/it-nightly';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { openBackupStore } from '../backup/backup-store.ts';
import { readChunk } from '../backup/chunks.ts';
import { listBackups, readManifest } from '../backup/manifest.ts';
import { restoreDirectory } from '../backup/restore-portal.ts';
import { openSecrets } from '../backup/seal-secrets.ts';
import { restClient } from '../bench/rest-client.ts';
import { runCheck } from '../check/testing/run-check.ts';
import { withDatabases } from '../command-line/run-on-databases.ts';
import { expectNoDeadLetters, expectNoRepublishing } from '../faults/expect-databases.ts';
import { directoryMigrations } from '../portal/data-directory/directory-migrations.ts';
import { createPortalFolder } from '../portal/testing/create-portal-folder.ts';

/** Demos of earlier releases, with 8 people and 10 weeks, as backups and as data directories (docs/upgrades.md). */
const releases = ['1.0.0'];
const limit = 240_000;
const signal = AbortSignal.timeout(limit);

/** The backup of a release's demo. */
async function backupOf(release: string) {
  const folder = join(import.meta.dirname, `portal-${release}`);
  const store = await openBackupStore(folder);
  const [name = ''] = await listBackups(store);
  const manifest = await readManifest(store, name);
  const key = await readFile(join(folder, 'key.txt'), 'utf8');
  return {
    store,
    manifest,
    secrets: await openSecrets(await store.read(manifest.secrets.name), key),
  };
}

itNightly.each(releases)(
  'data of portal %s is upgraded by its first start, and nothing of it is lost',
  async (release) => {
    const { folder, start } = await createPortalFolder('upgraded');
    const directory = join(folder, 'data');
    const backup = await backupOf(release);
    await restoreDirectory({ ...backup, directory, say: () => {}, signal });
    const portal = await start('data');
    expect(portal.said).toEqual(
      expect.arrayContaining(
        directoryMigrations
          .slice(backup.manifest.directoryVersion)
          .map(({ name }) => `Migrating the data directory: ${name}`),
      ),
    );

    const hr = restClient(portal.url);
    await hr.post('/api/login', {
      username: 'margaretwhitfield.6319',
      password: 'early-compass-78',
      securityAnswer: 'Marmalade',
    });
    const people = await hr.get<{ id: string; username: string }[]>('/api/users');
    expect(people).toHaveLength(10);

    await withDatabases({ name: 'test', directory, signal }, async ({ connect }) => {
      for (const service of serviceNames) {
        const database = await connect(service);
        for (const { name, documents } of backup.manifest.databases[service]) {
          // What was kept for a time may be gone, and what is published again comes on top.
          const isKept = !['outbox', 'inbox', 'sessionendings', 'jobRuns'].includes(name);
          const count = await database.collection(name).countDocuments();
          if (isKept) expect([service, name, count >= documents]).toEqual([service, name, true]);
        }
      }
      const identity = await connect('identity');
      expect(await dataVersion(identity)).toBeGreaterThan(0);
      // An account from before events carried addresses.
      const james = await identity
        .collection('accounts')
        .findOne({ username: 'jameshartley.9347' });
      expect(james).toMatchObject({ isAddressTold: true });
    });

    await eventually(
      async () => expect(await runCheck(directory)).toEqual([0, 'No differences found.']),
      { timeoutMs: 60_000, intervalMs: 500 },
    );
  },
  limit,
);

test.each(releases)(
  'a data directory of portal %s is upgraded by its first start: databases, streams and sessions',
  async (release) => {
    const { folder, start } = await createPortalFolder('upgraded-directory');
    const archive = join(import.meta.dirname, `portal-${release}`, 'data.tar.gz');
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
    const directory = join(folder, 'data');
    const portal = await start('data');

    // They had clocked in and sent a message before the portal of this release was stopped.
    const james = restClient(portal.url);
    await james.post('/api/login', {
      username: 'jameshartley.9347',
      password: 'steady-lantern-53',
      securityAnswer: 'A green Fiesta',
    });
    const sessions = await james.get<{ clockInTime: string }[]>(
      '/api/time-entries?startDate=2026-11-28&endDate=2026-11-28',
    );
    expect(sessions.map(({ clockInTime }) => clockInTime)).toContain('2026-11-28T12:25:38.269Z');
    const sent = await james.get<{ subject: string }[]>('/api/messages/sent');
    expect(sent.map(({ subject }) => subject)).toContain('From 1.0.0');
    await eventually(
      async () => expect(await runCheck(directory)).toEqual([0, 'No differences found.']),
      { timeoutMs: 60_000, intervalMs: 500 },
    );
    // The streams are those of the release: they haven't begun again, and what was handled was not handled again.
    await expectNoRepublishing(directory);
    await expectNoDeadLetters(directory);
  },
  limit,
);

test.each(releases)('events that portal %s has published are read', async (release) => {
  const { store, manifest } = await backupOf(release);
  const seen = new Set<string>();
  for (const service of serviceNames) {
    const names = events.filter((event) => event.service === service).map(({ name }) => name);
    const parse = createMessageParser(service, names);
    const outbox = manifest.databases[service].find(({ name }) => name === 'outbox');
    for (const chunk of outbox?.chunks ?? []) {
      for (const document of await readChunk(store, chunk)) {
        const row = mongoose.mongo.BSON.deserialize(document);
        const { subject, event } = row as { subject: string; event: CloudEvent };
        expect(parse(subject, JSON.stringify(event))).toMatchObject({ event: { id: event.id } });
        seen.add(event.type);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(15);
});
