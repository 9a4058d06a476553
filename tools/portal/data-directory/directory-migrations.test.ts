import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test } from 'vitest';
import { openDatabases } from '../open-databases.ts';
import { directoryMigrations } from './directory-migrations.ts';
import { type DataDirectory, openDataDirectory } from './open-data-directory.ts';

const newest = directoryMigrations.length;
const say = () => {};

async function stateOf(data: DataDirectory): Promise<object> {
  return JSON.parse(await readFile(data.in('directory.json'), 'utf8'));
}

/** A stream where portals before 1.0.0 had it. */
async function putOldStream(data: DataDirectory): Promise<void> {
  const stream = data.in('nats/jetstream/PORTAL/streams/LEAVE');
  await mkdir(stream, { recursive: true });
  await writeFile(join(stream, 'meta.inf'), '');
}

const movedStream = (data: DataDirectory) =>
  access(data.in('nats/jetstream/LEAVE/streams/LEAVE/meta.inf'));

test('a new directory has nothing to migrate', async () => {
  const data = await openDataDirectory(await freshFolder('data'));
  await putOldStream(data);
  await data.migrate(say);
  await expect(movedStream(data)).rejects.toThrow('ENOENT');
  await data.markHasData();
  expect(await stateOf(data)).toMatchObject({ version: newest });
  await data.release();
});

test('a directory of portal 1.0.0 is migrated once, and says how', async () => {
  const first = await openDataDirectory(await freshFolder('data'));
  await putOldStream(first);
  await mkdir(first.in('mongod'), { recursive: true });
  await writeFile(first.in('mongod/WiredTiger'), '');
  const { version: _, ...state } = { version: 0, ...(await stateOf(first)), hasData: true };
  await writeFile(first.in('directory.json'), JSON.stringify(state));
  await first.release();

  const said: string[] = [];
  const data = await openDataDirectory(first.path);
  expect(await stateOf(data)).not.toHaveProperty('version');
  await data.migrate((line) => said.push(line));
  await movedStream(data);
  expect(await stateOf(data)).toMatchObject({ hasData: true, version: newest });
  await data.migrate((line) => said.push(line));
  expect(said).toEqual(
    directoryMigrations.map(({ name }) => `Migrating the data directory: ${name}`),
  );
  await data.release();
});

test('a directory of a newer portal is refused in one sentence, and left as it is', async () => {
  const first = await openDataDirectory(await freshFolder('data'));
  await first.markHasData();
  await mkdir(first.in('mongod'), { recursive: true });
  await writeFile(first.in('mongod/WiredTiger'), '');
  await first.release();
  const text = JSON.stringify({ ...(await stateOf(first)), version: newest + 1 });
  await writeFile(first.in('directory.json'), text);
  const refusal = {
    plain: true,
    message: `${first.path} was written by a newer version of the portal (data version ${newest + 1}; this version supports up to ${newest}): start the newer version, or restore a backup`,
  };
  await expect(openDataDirectory(first.path)).rejects.toMatchObject(refusal);
  const signal = AbortSignal.timeout(10_000);
  await expect(openDatabases(first.path, { say, signal })).rejects.toMatchObject(refusal);
  expect(await readFile(first.in('directory.json'), 'utf8')).toBe(text);
});

test.each(['{', '', 'null', '{}', '{"path":"/srv","identity":"1:2","hasData":true,"version":"1"}'])(
  'a directory with the damaged state %j is refused in one sentence, and left as it is',
  async (damaged) => {
    const first = await openDataDirectory(await freshFolder('data'));
    await first.release();
    await mkdir(first.in('mongod'), { recursive: true });
    await writeFile(first.in('mongod/WiredTiger'), '');
    await writeFile(first.in('directory.json'), damaged);
    const refusal = {
      plain: true,
      message: `${first.in('directory.json')} is damaged, so the version of the data is unknown: restore the file from a copy of the directory, or restore a backup`,
    };
    await expect(openDataDirectory(first.path)).rejects.toMatchObject(refusal);
    const signal = AbortSignal.timeout(10_000);
    await expect(openDatabases(first.path, { say, signal })).rejects.toMatchObject(refusal);
    expect(await readFile(first.in('directory.json'), 'utf8')).toBe(damaged);
  },
);
