import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyRing } from '@portal/auth/key-ring';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignPorts } from './assign-ports.ts';
import { openDataDirectory } from './open-data-directory.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-data-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('is readable by its owner only, including secrets', async () => {
  const data = await openDataDirectory(join(folder, 'new'));
  expect((await stat(data.path)).mode & 0o777).toBe(0o700);
  expect((await stat(data.in('secrets.json'))).mode & 0o777).toBe(0o600);
  await data.release();
});

test('is locked by one portal, whatever its path', async () => {
  const path = join(folder, 'held');
  const data = await openDataDirectory(path);
  await symlink(path, join(folder, 'link'));
  for (const name of ['held', 'link']) {
    await expect(openDataDirectory(join(folder, name))).rejects.toThrow(/^data directory in use/);
  }
  await data.release();
  await (await openDataDirectory(path)).release();
});

test('of two concurrent starts one gets the lock', async () => {
  const path = join(folder, 'raced');
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => openDataDirectory(path)));
  const won = starts.filter((start) => start.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await won[0]?.value.release();
});

test('keeps its own unique secrets', async () => {
  const [one, other] = [
    await openDataDirectory(join(folder, '1')),
    await openDataDirectory(join(folder, '2')),
  ];
  expect(one.secrets.valkey.gateway).not.toBe(other.secrets.valkey.gateway);
  await one.release();
  await other.release();
  const again = await openDataDirectory(one.path);
  expect(again.secrets).toEqual(one.secrets);
  await again.release();
});

test('an older directory gets missing secrets and keeps the others', async () => {
  const data = await openDataDirectory(join(folder, 'older'));
  const { mail, session, nats, valkey, audit, keyDates, ...others } = data.secrets;
  const { gateway, ...olderNats } = nats;
  // One password opened all of Valkey.
  const older = { ...others, nats: olderNats, redis: 'the-one-password' };
  await writeFile(data.in('secrets.json'), JSON.stringify(older));
  const since = new Date('2026-02-03T04:05:06Z');
  await utimes(data.in('secrets.json'), since, since);
  await data.release();
  const again = await openDataDirectory(data.path);
  expect(again.secrets).toEqual({
    ...older,
    mail: expect.stringMatching(/^.{44}$/),
    session: expect.stringMatching(/^.{44}$/),
    // It chained the audit trail of 1.0.0.
    audit: others.sealing.identity,
    // Its keys are at least as old as the file.
    keyDates: expect.objectContaining({
      [createKeyRing(others.sealing.leave).keys()[0].id]: since.toISOString(),
    }),
    nats: { ...olderNats, gateway: expect.stringMatching(/^.{32}$/) },
    valkey: Object.fromEntries(
      Object.keys(valkey).map((user) => [user, expect.stringMatching(/^.{32}$/)]),
    ),
  });
  expect(again.secrets.mail).not.toBe(mail);
  expect(again.secrets.session).not.toBe(session);
  expect(again.secrets.nats.gateway).not.toBe(gateway);
  expect((await stat(data.in('secrets.json'))).mode & 0o777).toBe(0o600);
  await again.release();
  const third = await openDataDirectory(data.path);
  expect(third.secrets).toEqual(again.secrets);
  await third.release();
});

test('removed keys for tokens are replaced by new ones, and the others stay', async () => {
  const data = await openDataDirectory(join(folder, 'rotated'));
  const { tokens, keyDates, ...others } = data.secrets;
  await writeFile(data.in('secrets.json'), JSON.stringify(others));
  await data.release();
  const again = await openDataDirectory(data.path);
  const added = { tokens: expect.anything(), keyDates: expect.anything() };
  expect(again.secrets).toEqual({ ...others, ...added });
  expect(again.secrets.tokens.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(again.secrets.tokens.publicKey).not.toBe(tokens.publicKey);
  await again.release();
});

test("a directory that can't be created is reported", async () => {
  const data = await openDataDirectory(join(folder, 'there'));
  await expect(openDataDirectory(data.in('secrets.json', 'below'))).rejects.toThrow(
    /^the data directory .* can't be created/,
  );
  await data.release();
});

test('a directory below /proc is refused at once', async () => {
  await expect(openDataDirectory('/proc/nope/below')).rejects.toThrow(
    /^the data directory \/proc\/nope\/below can't be created/,
  );
});

test.each(['', '{}', '{"mongodb":', '[]', '7'])(
  'damaged secrets are reported and left unchanged: %s',
  async (damaged) => {
    const data = await openDataDirectory(join(folder, 'damaged'));
    await data.release();
    const file = data.in('secrets.json');
    await writeFile(file, damaged);
    const failure = await openDataDirectory(data.path).catch((error: Error) => error);
    expect(failure).toMatchObject({ plain: true });
    expect((failure as Error).message).toMatch(
      /^\S+\/secrets\.json is damaged \(.+\): restore it from a backup\. Nothing was changed\.$/,
    );
    expect(await readFile(file, 'utf8')).toBe(damaged);
  },
);

test('data without its secrets is reported, and no new secrets are created', async () => {
  const data = await openDataDirectory(join(folder, 'no-secrets'));
  await data.release();
  await mkdir(data.in('nats/jetstream'), { recursive: true });
  await rm(data.in('secrets.json'));
  await expect(openDataDirectory(data.path)).rejects.toThrow(
    /^\S+\/secrets\.json is missing\. Without it, the data in \S+\/nats\/jetstream can't be read: restore the file from a backup/,
  );
  expect(await readdir(data.path)).not.toContain('secrets.json');
  // The failure released the directory.
  await writeFile(data.in('secrets.json'), JSON.stringify(data.secrets));
  await (await openDataDirectory(data.path)).release();
});

test('secrets without their data are reported, and nothing is created', async () => {
  const data = await openDataDirectory(join(folder, 'no-data'));
  await data.release();
  // A first start that was cancelled before there was a database.
  await (await openDataDirectory(data.path)).release();
  await mkdir(data.in('mongod'), { recursive: true });
  await writeFile(data.in('mongod/WiredTiger'), '');
  await data.markHasData();
  await rm(data.in('mongod'), { recursive: true });
  const lost =
    /^\S+\/mongod has no database, but \S+\/secrets\.json is from a portal that had one: restore the database/;
  await expect(openDataDirectory(data.path)).rejects.toThrow(lost);
  // Only the secrets of a backup are left.
  await rm(data.in('directory.json'));
  await expect(openDataDirectory(data.path)).rejects.toThrow(lost);
  expect(JSON.parse(await readFile(data.in('secrets.json'), 'utf8'))).toEqual(data.secrets);
});

test('recognises a copy, unlike a moved or restored directory', async () => {
  const original = await openDataDirectory(join(folder, 'original'));
  await writeFile(original.in('mongod/WiredTiger'), '');
  await original.markHasData();
  await original.release();
  await cp(original.path, join(folder, 'copy'), { recursive: true });
  await rename(original.path, join(folder, 'moved'));
  await cp(join(folder, 'moved'), original.path, { recursive: true });
  for (const [name, isCopy] of Object.entries({ original: false, copy: true, moved: false })) {
    const data = await openDataDirectory(join(folder, name));
    expect({ name, isCopy: data.isCopy }).toEqual({ name, isCopy });
    await data.markHasData();
    await data.release();
  }
  const settled = await openDataDirectory(join(folder, 'copy'));
  expect(settled.isCopy).toBe(false);
  await settled.release();
});

test('a copy uses none of its original’s ports, even while they are free', async () => {
  const original = await assignPorts(folder, ['one', 'two'], 8080);
  const copy = await assignPorts(folder, ['two', 'one'], 8080, { isCopy: true });
  const all = [...Object.values(original), ...Object.values(copy)];
  expect(new Set(all).size).toBe(4);
});

test.each(['', '{"one": 12', '[]', '{"one": "x", "two": -1}', 'null'])(
  'a damaged list of ports is replaced: %s',
  async (damaged) => {
    const file = join(folder, 'ports.json');
    await writeFile(file, damaged);
    const ports = await assignPorts(folder, ['one', 'two'], 8080);
    expect(ports).toEqual({ one: expect.any(Number), two: expect.any(Number) });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(ports);
  },
);

test('ports are kept, unless another program uses one', async () => {
  const gatewayPort = 8080;
  const first = await assignPorts(folder, ['one', 'two'], gatewayPort);
  expect(await assignPorts(folder, ['one', 'two', 'three'], gatewayPort)).toMatchObject(first);
  const squatter = createServer().listen(first.one, '127.0.0.1');
  await new Promise((resolve) => squatter.once('listening', resolve));
  const moved = await assignPorts(folder, ['one', 'two'], gatewayPort);
  expect(moved.one).not.toBe(first.one);
  expect(moved.two).toBe(first.two);
  squatter.close();
  expect(JSON.parse(await readFile(join(folder, 'ports.json'), 'utf8'))).toEqual(moved);
});

test('no assigned port is the port of the portal', async () => {
  const first = await assignPorts(folder, ['one'], 8080);
  expect((await assignPorts(folder, ['one'], first.one)).one).not.toBe(first.one);
});
