import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptPorts } from './kept-ports.ts';
import { openDataDirectory } from './open.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-data-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('is for its owner only, secrets included', async () => {
  const data = await openDataDirectory(join(folder, 'new'));
  expect((await stat(data.path)).mode & 0o777).toBe(0o700);
  expect((await stat(data.in('secrets.json'))).mode & 0o777).toBe(0o600);
  await data.release();
});

test('is held by one portal, by whatever name', async () => {
  const path = join(folder, 'held');
  const data = await openDataDirectory(path);
  await symlink(path, join(folder, 'link'));
  for (const name of ['held', 'link']) {
    await expect(openDataDirectory(join(folder, name))).rejects.toThrow(/^data directory in use/);
  }
  await data.release();
  await (await openDataDirectory(path)).release();
});

test('two starts at once: one gets it', async () => {
  const path = join(folder, 'raced');
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => openDataDirectory(path)));
  const won = starts.filter((start) => start.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await won[0]?.value.release();
});

test('keeps its secrets, and shares none with another', async () => {
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

test('gets a secret that it lacks because it is older, and keeps the others', async () => {
  const data = await openDataDirectory(join(folder, 'older'));
  const { mail, session, nats, valkey, ...others } = data.secrets;
  const { gateway, ...olderNats } = nats;
  // One password opened all of Valkey.
  const older = { ...others, nats: olderNats, redis: 'the-one-password' };
  await writeFile(data.in('secrets.json'), JSON.stringify(older));
  await data.release();
  const again = await openDataDirectory(data.path);
  expect(again.secrets).toEqual({
    ...older,
    mail: expect.stringMatching(/^.{44}$/),
    session: expect.stringMatching(/^.{44}$/),
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

test('one that can not be made is named', async () => {
  const data = await openDataDirectory(join(folder, 'there'));
  await expect(openDataDirectory(data.in('secrets.json', 'below'))).rejects.toThrow(
    /^the data directory .* can't be made/,
  );
  await data.release();
});

test('ports stay, unless somebody else has taken one', async () => {
  const door = 8080;
  const first = await keptPorts(folder, ['one', 'two'], door);
  expect(await keptPorts(folder, ['one', 'two', 'three'], door)).toMatchObject(first);
  const squatter = createServer().listen(first.one, '127.0.0.1');
  await new Promise((resolve) => squatter.once('listening', resolve));
  const moved = await keptPorts(folder, ['one', 'two'], door);
  expect(moved.one).not.toBe(first.one);
  expect(moved.two).toBe(first.two);
  squatter.close();
  expect(JSON.parse(await readFile(join(folder, 'ports.json'), 'utf8'))).toEqual(moved);
});

test('no port is the one that the portal itself is about to open', async () => {
  const first = await keptPorts(folder, ['one'], 8080);
  expect((await keptPorts(folder, ['one'], first.one)).one).not.toBe(first.one);
});
