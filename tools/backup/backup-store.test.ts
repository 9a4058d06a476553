import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshFolder } from '@portal/testing/fresh-folder';
import { itNightly } from '@portal/testing/it-nightly';
import { beforeAll, expect, test, vi } from 'vitest';
import { startS3Server } from '../testing/s3-server.ts';
import { openBackupStore, requireOutside } from './backup-store.ts';

beforeAll(async () => {
  const access = await startS3Server('backups');
  for (const [name, value] of Object.entries(access)) vi.stubEnv(name, value);
  return () => vi.unstubAllEnvs();
});

const places = {
  'a folder': () => freshFolder('store'),
  'a bucket': async () => 's3://backups',
  'a part of a bucket': async () => 's3://backups/of/the/portal',
};

test.each(Object.entries(places))('%s keeps files', async (_name, place) => {
  const store = await openBackupStore(await place());
  expect(await store.list('some')).toEqual([]);
  const content = Buffer.from([0, 1, 255]);
  await store.write('some/deep/one', content);
  await store.write('some/other', Buffer.from('first'));
  await store.write('some/other', Buffer.from('second'));
  await store.write('something', Buffer.from(''));
  const listed = await store.list('some');
  expect(listed.map(({ name }) => name).sort()).toEqual(['some/deep/one', 'some/other']);
  for (const { modifiedAt } of listed) {
    expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  }
  expect(await store.read('some/deep/one')).toEqual(content);
  expect((await store.read('some/other')).toString()).toBe('second');
  await store.remove('some/other');
  await store.remove('some/other');
  await expect(store.read('some/other')).rejects.toThrow(/some\/other can't be read/);
  expect((await store.list('some')).map(({ name }) => name)).toEqual(['some/deep/one']);
});

test('a folder in the data directory is refused', () => {
  for (const inside of ['/srv/portal', '/srv/portal/backups', '/srv/portal/../portal/x']) {
    expect(() => requireOutside('/srv/portal', inside)).toThrow(/is in the data directory/);
  }
  for (const outside of ['/srv/portal-backups', '/srv', '/mnt/backups', 's3://srv/portal']) {
    expect(() => requireOutside('/srv/portal', outside)).not.toThrow();
  }
});

test('a folder is rid of the drafts of interrupted writes, if they are old', async () => {
  const folder = await freshFolder('store');
  const store = await openBackupStore(folder);
  await store.write('chunks/ab/one', Buffer.from('1'));
  const [old, recent] = ['two.1a2b3c4d.draft', 'three.5e6f7a8b.draft'];
  const ofSomebody = 'letter.draft';
  for (const name of [old, recent, ofSomebody])
    await writeFile(join(folder, 'chunks/ab', name), '');
  const hour = 3_600_000;
  const twoHoursAgo = new Date(Date.now() - 2 * hour);
  for (const name of [old, ofSomebody])
    await utimes(join(folder, 'chunks/ab', name), twoHoursAgo, twoHoursAgo);
  await store.removeDrafts(new Date(Date.now() - hour));
  expect((await readdir(join(folder, 'chunks/ab'))).sort()).toEqual([ofSomebody, 'one', recent]);
});

itNightly('a bucket of more files than a page lists them all', async () => {
  const store = await openBackupStore('s3://backups/many');
  const names = Array.from({ length: 1_010 }, (_, index) => `all/${index}`);
  await Promise.all(names.map((name) => store.write(name, Buffer.from('x'))));
  expect((await store.list('all')).map(({ name }) => name).sort()).toEqual(names.sort());
});

test('a place that can’t be used is named with its reason', async () => {
  const file = join(await freshFolder('store'), 'file');
  await writeFile(file, '');
  const blocked = await openBackupStore(file);
  await expect(blocked.write('one', Buffer.from(''))).rejects.toMatchObject({
    plain: true,
    message: expect.stringMatching(/file\/one can't be written: .*is a file/),
  });
  const refusing = await openBackupStore('/proc/store');
  await expect(refusing.write('one', Buffer.from(''))).rejects.toThrow(/can't be written/);
  const missing = await openBackupStore('s3://no-such-bucket/here');
  await expect(missing.write('one', Buffer.from(''))).rejects.toMatchObject({
    plain: true,
    message: expect.stringMatching(/^s3:\/\/no-such-bucket\/here\/one can't be written: ./),
  });
  await expect(openBackupStore('s3://no bucket')).rejects.toThrow(/is not s3:\/\/bucket\/prefix/);
  for (const none of ['s3://', 's3:///prefix']) {
    await expect(openBackupStore(none)).rejects.toMatchObject({
      plain: true,
      message: `${none} is not s3://bucket/prefix`,
    });
  }
  await expect(openBackupStore('ftp://host/folder')).rejects.toThrow(/neither a folder nor s3:/);
});

test('a bucket that accepts and never answers is given up, at once when the command is stopped', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = process.env.AWS_ENDPOINT_URL ?? '';
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  registerCleanUp(() => server.close());
  const slow = await openBackupStore('s3://backups', { requestTimeoutMs: 500 });
  const stopping = new AbortController();
  const stopped = await openBackupStore('s3://backups', { signal: stopping.signal });
  const waiting = [
    () => slow.list('chunks'),
    () => slow.read('one'),
    () => slow.write('one', Buffer.from('1')),
  ];
  for (const wait of waiting) {
    await expect(wait()).rejects.toThrow(/: the server has not responded for 0.5 s$/);
  }
  const reading = stopped.read('one');
  setTimeout(() => stopping.abort(), 200);
  await expect(reading).rejects.toMatchObject({ plain: true });
  vi.stubEnv('AWS_ENDPOINT_URL', before);
});
