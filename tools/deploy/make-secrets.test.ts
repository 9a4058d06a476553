import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyRing } from '@portal/auth/key-ring';
import { firstSubscriberId, subscriberLimits } from '@portal/bus/subscriber-accounts';
import { serviceNames } from '@portal/contracts/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { locateProgram } from '../portal/servers/locate-program.ts';
import { rootFolder } from '../root-folder.ts';
import { compose, readRepositoryFile } from './testing/compose-file.ts';

let folder: string;
let made: string[];

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'portal-secrets-')), 'secrets');
  makeSecretFiles(folder);
  made = await readdir(folder);
});

afterAll(() => rm(join(folder, '..'), { recursive: true }));

describe('tools/deploy/make-secrets.ts', () => {
  test('makes every secret that docker-compose.yml names', () => {
    for (const { file } of Object.values(compose.secrets)) {
      expect(made).toContain(file.replace('deploy/secrets/', ''));
    }
  });

  test('makes every secret that the chart names, except the mail server’s', () => {
    const programs: Record<string, { secrets: Record<string, string> }> = parse(
      readRepositoryFile('deploy/helm/portal/files/programs.yaml'),
    );
    const keys = Object.values(programs).flatMap(({ secrets }) => Object.values(secrets));
    expect(made).toEqual(
      expect.arrayContaining([...keys, 'mongodb-uri-backup', 'mongodb-uri-restore']),
    );
  });

  test('makes every password that the MongoDB operator example refers to', () => {
    const { spec } = parse(readRepositoryFile('deploy/helm/servers/mongodb.yaml'));
    const users: { name: string; db: string; passwordSecretRef: { key: string } }[] = spec.users;
    const keys = users.map(({ passwordSecretRef }) => passwordSecretRef.key);
    expect(made).toEqual(expect.arrayContaining(keys));
    expect(users.map(({ name, db }) => `${name} in ${db}`)).toEqual([
      'root in admin',
      'backup in admin',
      ...serviceNames.map((service) => `${service} in ${service}`),
    ]);
  });

  test('makes the accounts of sentinels, and replaces a single server’s', async () => {
    const replicated = join(folder, '../replicated');
    makeSecretFiles(replicated);
    const secret = (name: string) => readFile(join(replicated, name), 'utf8');
    const sentinels = 'valkey-0.valkey:26379,valkey-1.valkey:26379';
    const sealingKey = await secret('sealing-key-gateway');
    makeSecretFiles(replicated, '--sentinels', sentinels);
    const url = await secret('redis-url-gateway');
    const [, password = ''] = /^redis\+sentinel:\/\/gateway:([^@]+)@/.exec(url) ?? [];
    expect(url).toBe(`redis+sentinel://gateway:${password}@${sentinels}/portal`);
    const hashed = `#${createHash('sha256').update(password).digest('hex')}`;
    for (const name of ['valkey.conf', 'sentinel.conf']) {
      expect(await secret(name)).toContain(`user gateway on ${hashed} `);
    }
    expect(await secret('sentinel.conf')).toMatch(
      /^sentinel monitor portal valkey-0\.valkey 6379 2$/m,
    );
    expect(await secret('sentinel.conf')).toContain(await secret('valkey-sentinel'));
    expect(await secret('sealing-key-gateway')).toBe(sealingKey);
    makeSecretFiles(replicated, '--sentinels', sentinels, '--tls');
    expect(await secret('redis-url-gateway')).toBe(url.replace('redis+', 'rediss+'));
  });

  test('puts external servers into the URLs', async () => {
    const elsewhere = join(folder, '../elsewhere');
    const mongodb = ['--mongodb', 'm-0:27017,m-1:27017', '--replica-set', 'rs0'];
    makeSecretFiles(elsewhere, ...mongodb, '--valkey', 'cache.example.org:6380');
    const secret = (name: string) => readFile(join(elsewhere, name), 'utf8');
    const password = await secret('mongodb-password-leave');
    expect(await secret('mongodb-uri-leave')).toBe(
      `mongodb://leave:${password}@m-0:27017,m-1:27017/leave?replicaSet=rs0`,
    );
    expect(await secret('mongodb-uri-backup')).toContain('@m-0:27017,m-1:27017/{service}?');
    expect(await secret('redis-url-records')).toMatch(/@cache\.example\.org:6380$/);
  });

  test('writes a file of only the accounts, for a broker with its own configuration', async () => {
    const secret = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
    const { accounts } = await secret('nats.conf');
    expect(Object.keys(accounts)).toContain('LEAVE');
    expect(accounts[`SUBSCRIBER_${firstSubscriberId}`].limits).toEqual(subscriberLimits);
    expect(await secret('nats-accounts.conf')).toEqual({ accounts });
    const own = join(folder, 'nats-own.conf');
    await writeFile(own, '{ "port": 4222, include nats-accounts.conf; }');
    execFileSync(await locateProgram('nats'), ['-t', '-c', own], { stdio: 'pipe' });
    await rm(own);
  });

  test('has programs connect by TLS with --tls, also in an older folder', async () => {
    const encrypted = join(folder, '../encrypted');
    makeSecretFiles(encrypted);
    const secret = (name: string) => readFile(join(encrypted, name), 'utf8');
    const [mongodb, valkey] = [
      await secret('mongodb-uri-leave'),
      await secret('redis-url-gateway'),
    ];
    makeSecretFiles(encrypted, '--tls');
    makeSecretFiles(encrypted, '--tls');
    expect(await secret('mongodb-uri-leave')).toBe(`${mongodb}&tls=true`);
    expect(await secret('mongodb-uri-backup')).toMatch(/&tls=true$/);
    expect(await secret('redis-url-gateway')).toBe(valkey.replace('redis:', 'rediss:'));
  });

  test('creates a private folder and unique secrets', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const contents = await Promise.all(made.map((name) => readFile(join(folder, name), 'utf8')));
    const keys = contents.filter((text) => text.length < 60);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('never changes existing secrets', async () => {
    const before = await readFile(join(folder, 'mongodb-root'), 'utf8');
    makeSecretFiles(folder);
    expect(await readFile(join(folder, 'mongodb-root'), 'utf8')).toBe(before);
  });

  test('adds the mail key and individual passwords to an older folder', async () => {
    const before = await readFile(join(folder, 'mail-key'), 'utf8');
    const password = await readFile(join(folder, 'mongodb-password-leave'), 'utf8');
    for (const name of ['mail-key', 'mongodb-password-leave']) await rm(join(folder, name));
    makeSecretFiles(folder);
    const after = await readFile(join(folder, 'mail-key'), 'utf8');
    expect(Buffer.from(after, 'base64')).toHaveLength(32);
    expect(after).not.toBe(before);
    expect(await readFile(join(folder, 'mongodb-password-leave'), 'utf8')).toBe(password);
  });

  test('makes an account for backups that is not root, also in an older folder', async () => {
    const secret = (name: string) => readFile(join(folder, name), 'utf8');
    const rootPassword = await secret('mongodb-root');
    const uri = async () =>
      `mongodb://backup:${await secret('mongodb-password-backup')}@mongodb:27017/{service}?replicaSet=portal&authSource=admin`;
    expect(await secret('mongodb-uri-backup')).toBe(await uri());
    expect(await secret('mongodb-uri-restore')).toContain(`//root:${rootPassword}@`);
    const before = await secret('mongodb-password-backup');
    const names = ['mongodb-password-backup', 'mongodb-uri-backup', 'mongodb-uri-restore'];
    for (const name of names) await rm(join(folder, name));
    makeSecretFiles(folder);
    expect(await secret('mongodb-password-backup')).not.toBe(before);
    expect(await secret('mongodb-uri-backup')).toBe(await uri());
    expect(await secret('mongodb-uri-restore')).toContain(`//root:${rootPassword}@`);
  });

  test('makes a new pair of keys for tokens where one was removed', async () => {
    const names = ['token-private-key', 'token-public-key'];
    const keys = () => Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const before = await keys();
    await rm(join(folder, 'token-private-key'));
    makeSecretFiles(folder);
    const [privateKey = '', publicKey = ''] = await keys();
    expect(before).not.toContain(publicKey);
    expect(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })).toBe(publicKey);
  });

  test('adds the gateway to the configuration of an older broker and keeps other passwords', async () => {
    const conf = () => readFile(join(folder, 'nats.conf'), 'utf8');
    const before = await conf();
    const gone = await readFile(join(folder, 'nats-gateway'), 'utf8');
    await rm(join(folder, 'nats-gateway'));
    makeSecretFiles(folder);
    const added = await readFile(join(folder, 'nats-gateway'), 'utf8');
    expect(added).not.toBe(gone);
    expect(await conf()).toBe(before.replaceAll(gone, added));
  });

  test('replaces a broker’s configuration in which all services share an account', async () => {
    const file = join(folder, 'nats.conf');
    const conf = await readFile(file, 'utf8');
    await rm(file);
    await writeFile(file, JSON.stringify({ accounts: { PORTAL: {} } }));
    makeSecretFiles(folder);
    expect(await readFile(file, 'utf8')).toBe(conf);
    for (const service of serviceNames) {
      expect(conf).toContain(`"${service.toUpperCase()}"`);
      expect(conf).toContain(await readFile(join(folder, `nats-${service}`), 'utf8'));
    }
  });

  test('replaces a shared Valkey password with an account for each program', async () => {
    const accounts = made.filter((name) => name.startsWith('redis-url-'));
    expect(accounts).toHaveLength(4);
    for (const name of [...accounts, 'valkey-health']) await rm(join(folder, name));
    await rm(join(folder, 'valkey.conf'));
    await writeFile(join(folder, 'valkey.conf'), 'requirepass the-one-password\n');
    await writeFile(join(folder, 'redis-url'), 'redis://:the-one-password@valkey:6379');
    makeSecretFiles(folder);
    const conf = await readFile(join(folder, 'valkey.conf'), 'utf8');
    expect(conf).not.toContain('requirepass');
    expect(conf).toContain('user default off');
    for (const name of accounts) {
      const url = new URL(await readFile(join(folder, name), 'utf8'));
      expect(url.username).toBe(name.replace('redis-url-', ''));
      const hash = createHash('sha256').update(url.password).digest('hex');
      expect(conf).toMatch(new RegExp(`^user ${url.username} on #${hash} `, 'm'));
    }
    expect(await readdir(folder)).not.toContain('redis-url');
  });

  test('chains the audit trail of an older folder with the key that has chained it so far', async () => {
    await rm(join(folder, 'audit-key'));
    expect(() => makeSecretFiles(folder, '--rotate')).toThrow();
    makeSecretFiles(folder);
    const key = await readFile(join(folder, 'sealing-key-identity'), 'utf8');
    expect(await readFile(join(folder, 'audit-key'), 'utf8')).toBe(key);
  });

  test('rotates the keys in two steps, and changes nothing else', async () => {
    const contents = async () =>
      Object.fromEntries(
        await Promise.all(
          (await readdir(folder)).map(async (name) => [
            name,
            await readFile(join(folder, name), 'utf8'),
          ]),
        ),
      );
    const idsOf = (ring: string) =>
      createKeyRing(ring)
        .keys()
        .map(({ id }) => id);
    const before = await contents();
    makeSecretFiles(folder, '--rotate');
    const added = await contents();
    makeSecretFiles(folder, '--rotate');
    const used = await contents();
    const rotated = Object.keys(before).filter((name) => added[name] !== before[name]);
    expect(rotated.toSorted()).toEqual(
      [
        'mail-key',
        'session-key',
        'token-private-key',
        'token-public-key',
        'sealing-key-gateway',
        ...serviceNames.map((service) => `sealing-key-${service}`),
      ].toSorted(),
    );
    for (const name of rotated) {
      const [old = '', ...others] = idsOf(before[name]);
      expect(others).toEqual([]);
      const [, key = ''] = idsOf(added[name]);
      expect(idsOf(added[name])).toEqual([old, key]);
      expect(idsOf(used[name])).toEqual(name === 'token-private-key' ? [key] : [key, old]);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o444);
    }
    const changed = Object.keys(used).filter((name) => used[name] !== before[name]);
    expect(changed.toSorted()).toEqual([...rotated, 'key-dates.json'].toSorted());
  });

  test('makes new passwords of the programs’ accounts, and keeps addresses, keys and root’s password', async () => {
    const renewed = join(folder, '../renewed');
    const servers = ['--mongodb', 'm-0:27017,m-1:27017', '--replica-set', 'rs0'];
    makeSecretFiles(renewed, ...servers, '--valkey', 'cache.example.org:6380', '--tls');
    const contents = async () => {
      const names = await readdir(renewed);
      const texts = names.map((name) => readFile(join(renewed, name), 'utf8'));
      return new Map((await Promise.all(texts)).map((text, index) => [names[index] ?? '', text]));
    };
    const before = await contents();
    makeSecretFiles(renewed, '--renew-passwords');
    const after = await contents();
    const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
    const accounts = [...serviceNames, 'gateway'];
    expect(changed.toSorted()).toEqual(
      [
        'mongodb-accounts.json',
        ...[...serviceNames, 'backup'].map((name) => `mongodb-password-${name}`),
        ...[...serviceNames, 'backup'].map((name) => `mongodb-uri-${name}`),
        'nats.conf',
        'nats-accounts.conf',
        ...accounts.map((name) => `nats-${name}`),
        'valkey.conf',
        'valkey-health',
        ...[...after.keys()].filter((name) => name.startsWith('redis-url-')),
      ].toSorted(),
    );
    const withoutPassword = (text = '') => text.replace(/:[^:@]+@/, '@');
    for (const name of changed.filter((each) => /-ur[il]-/.test(each))) {
      expect(withoutPassword(after.get(name))).toBe(withoutPassword(before.get(name)));
    }
    expect(after.get('mongodb-uri-leave')).toContain(`:${after.get('mongodb-password-leave')}@`);
    expect((await stat(join(renewed, 'nats-leave'))).mode & 0o777).toBe(0o444);
  });

  test('drops keys that are no longer needed with the next rotation', async () => {
    const file = join(folder, 'key-dates.json');
    const { keyDates } = JSON.parse(await readFile(file, 'utf8'));
    const longAgo = Object.keys(keyDates).map((id) => [id, '2020-01-01T00:00:00Z']);
    await rm(file);
    await writeFile(file, JSON.stringify({ keyDates: Object.fromEntries(longAgo) }));
    const [first = ''] = (await readFile(join(folder, 'session-key'), 'utf8')).split(' ');
    makeSecretFiles(folder, '--rotate');
    const keys = (await readFile(join(folder, 'session-key'), 'utf8')).split(' ');
    expect(keys).toEqual([first, expect.any(String)]);
  });
});

function makeSecretFiles(...args: string[]): void {
  execFileSync(process.execPath, [join(rootFolder, 'tools/deploy/make-secrets.ts'), ...args]);
}
