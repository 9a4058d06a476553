// Creates the secrets of docker-compose.yml and of the chart, one file each: `deploy/make-secrets.sh`. Where
// MongoDB and Valkey are elsewhere: `--mongodb host1:27017,host2:27017 --replica-set rs0 --valkey host:6379`.
// `--sentinels host1:26379,host2:26379,host3:26379` in place of `--valkey`: each has a Valkey beside it.
// `--rotate` rotates the keys, in two steps, and `--renew-passwords` makes new passwords of the programs' accounts on
// the servers (docs/keys.md). `--tls` makes programs connect by TLS (docs/tls.md).
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames } from '@portal/contracts/operation';
import { primaryName, sentinelConfiguration } from '../cluster/sentinel-program.ts';
import {
  dateFirstKeys,
  dropKeys,
  promoteKeys,
  type RotatedSecrets,
  stageKeys,
} from '../keys/key-rings.ts';
import { readJson, writePrivate } from '../portal/data-directory/private-file.ts';
import { makeSecrets, type Secrets } from '../portal/data-directory/secrets.ts';
import { natsConfiguration } from '../portal/servers/nats-program.ts';
import {
  defaultMaxMemory,
  valkeyConfiguration,
  valkeyPrograms,
  valkeyUrl,
} from '../portal/servers/valkey-configuration.ts';
import { createSetupCode } from '../portal/setup-code.ts';
import { rootFolder } from '../root-folder.ts';

/** Where programs reach the servers. */
interface Addresses {
  /** One host with its port, or several, separated by commas. */
  mongodb: string;
  replicaSet: string;
  valkey: { host: string; port: number };
  /** The sentinels that name Valkey's primary, separated by commas; empty without any. */
  sentinels?: string;
}

/** Longer than on one machine: a network may be silent for a moment, and a failover costs the last writes. */
const downAfterMs = 3_000;

const composeAddresses: Addresses = {
  mongodb: 'mongodb:27017',
  replicaSet: 'portal',
  valkey: { host: 'valkey', port: 6379 },
};

/** Gives the content of each file, by name. */
export function toSecretFiles(
  secrets: Secrets,
  addresses: Addresses = composeAddresses,
): Record<string, string> {
  const { audit, mongodb, nats, valkey } = secrets;
  const files: Record<string, string> = {
    'mongodb-key': mongodb.keyFile,
    'mongodb-root': mongodb.root,
    'mongodb-accounts.json': JSON.stringify(mongodb.services),
    ...brokerFiles(nats),
    'nats-subscriber': nats.subscriber,
    'nats-gateway': nats.gateway,
    'nats-keeper': nats.keeper,
    ...valkeyFiles(valkey, addresses),
    ...keyFiles(secrets),
    'audit-key': audit,
    'first-admin-code': createSetupCode(),
  };
  const backupPassword = randomBytes(24).toString('base64url');
  files[passwordFile('backup')] = backupPassword;
  files['mongodb-uri-backup'] = uriOfAll(`backup:${backupPassword}`, addresses);
  files['mongodb-uri-restore'] = uriOfAll(`root:${mongodb.root}`, addresses);
  for (const service of serviceNames) {
    const account = `${service}:${mongodb.services[service]}`;
    files[`mongodb-uri-${service}`] =
      `mongodb://${account}@${addresses.mongodb}/${service}?replicaSet=${addresses.replicaSet}`;
    files[passwordFile(service)] = mongodb.services[service];
    files[`nats-${service}`] = nats.services[service];
  }
  return files;
}

/** The databases of all services, with an account for all of them. */
function uriOfAll(account: string, { mongodb, replicaSet }: Addresses): string {
  return `mongodb://${account}@${mongodb}/{service}?replicaSet=${replicaSet}&authSource=admin`;
}

/** The file of one account's password, as MongoDB's operator wants it. */
function passwordFile(service: string): string {
  return `mongodb-password-${service}`;
}

/** The configuration of Compose's broker, and its accounts alone, for a broker with its own configuration. */
function brokerFiles(passwords: Secrets['nats']): Record<string, string> {
  const settings = { host: '0.0.0.0', port: 4222, store: '/data' };
  const configuration = natsConfiguration(settings, passwords, { monitorPort: 8222 });
  const { accounts } = JSON.parse(configuration);
  return {
    'nats.conf': configuration,
    'nats-accounts.conf': `${JSON.stringify({ accounts }, null, 2)}\n`,
  };
}

function valkeyFiles(
  passwords: Secrets['valkey'],
  { valkey, sentinels = '' }: Addresses,
): Record<string, string> {
  if (sentinels !== '') return replicatedValkeyFiles(passwords, sentinels);
  const settings = valkeySettings;
  const urls = valkeyPrograms.map((program) => [
    `redis-url-${program}`,
    valkeyUrl(program, valkey, passwords),
  ]);
  return {
    'valkey.conf': valkeyConfiguration(settings, passwords),
    'valkey-health': passwords.health,
    ...Object.fromEntries(urls),
  };
}

const valkeySettings = {
  bind: '* -::*',
  port: 6379,
  directory: '/data',
  maxMemory: defaultMaxMemory,
};

/** The files of several servers with sentinels. The first one is the primary at the start. */
function replicatedValkeyFiles(
  passwords: Secrets['valkey'],
  sentinels: string,
): Record<string, string> {
  const makePassword = () => randomBytes(24).toString('base64url');
  const internal = { replication: makePassword(), sentinel: makePassword() };
  const [host = ''] = sentinels.split(':');
  const { bind, port } = valkeySettings;
  const sentinel = {
    bind,
    port: 26379,
    directory: valkeySettings.directory,
    primary: { host, port },
    downAfterMs,
  };
  const urls = valkeyPrograms.map((program) => [
    `redis-url-${program}`,
    `redis+sentinel://${program}:${passwords[program]}@${sentinels}/${primaryName}`,
  ]);
  return {
    'valkey.conf': valkeyConfiguration(valkeySettings, passwords, {
      primaryPort: null,
      passwords: internal,
    }),
    'sentinel.conf': sentinelConfiguration(sentinel, passwords, internal),
    'valkey-health': passwords.health,
    'valkey-sentinel': internal.sentinel,
    ...Object.fromEntries(urls),
  };
}

/** Writes the secrets into `folder`; existing ones are kept, because data is encrypted with them. */
async function main(folder: string, addresses: Addresses): Promise<number> {
  const secrets = makeSecrets();
  const files = toSecretFiles(secrets, addresses);
  if (existsSync(join(folder, 'mongodb-root'))) {
    // Add secrets that an older folder lacks, if no data depends on them.
    const { 'mail-key': mailKey = '', 'session-key': sessionKey = '' } = files;
    const { 'first-admin-code': code = '' } = files;
    await addMissing(folder, { 'mail-key': mailKey, 'session-key': sessionKey });
    await addMissing(folder, { 'first-admin-code': code });
    await addTokenKeys(folder, secrets.tokens);
    // It chained the audit trail of 1.0.0.
    const auditKey = await readFile(join(folder, 'sealing-key-identity'), 'utf8');
    await addMissing(folder, { 'audit-key': auditKey });
    await addBackupAccounts(folder, files, addresses);
    const accounts = JSON.parse(await readFile(join(folder, 'mongodb-accounts.json'), 'utf8'));
    for (const service of serviceNames) {
      await addMissing(folder, { [passwordFile(service)]: accounts[service] });
    }
    await renewBroker(folder, secrets.nats);
    await addValkeyUsers(folder, secrets.valkey, addresses);
    console.log(
      `${folder} already has secrets: kept them, added missing ones and updated the configuration`,
    );
    return 0;
  }
  // Only the owner can enter the folder; the files are readable for the users of the containers.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await addMissing(folder, files);
  console.log(`Secrets created in ${folder}`);
  console.log(`Setup code for the first administrator: ${files['first-admin-code']}`);
  return 0;
}

/** Adds the accounts of backups and restores. An older folder's backups use root until its URI is removed. */
async function addBackupAccounts(
  folder: string,
  made: Record<string, string>,
  addresses: Addresses,
): Promise<void> {
  const name = passwordFile('backup');
  await addMissing(folder, { [name]: made[name] ?? '' });
  const passwordIn = async (file: string) => (await readFile(join(folder, file), 'utf8')).trim();
  await addMissing(folder, {
    'mongodb-uri-backup': uriOfAll(`backup:${await passwordIn(name)}`, addresses),
    'mongodb-uri-restore': uriOfAll(`root:${await passwordIn('mongodb-root')}`, addresses),
  });
}

/** Updates the broker configuration to this version, with the same passwords. */
async function renewBroker(folder: string, { gateway, keeper }: Secrets['nats']): Promise<void> {
  await addMissing(folder, { 'nats-gateway': gateway, 'nats-keeper': keeper });
  const passwordOf = (name: string) => readFile(join(folder, `nats-${name}`), 'utf8');
  const services = await Promise.all(
    serviceNames.map(async (service) => [service, await passwordOf(service)]),
  );
  const passwords = {
    gateway: await passwordOf('gateway'),
    keeper: await passwordOf('keeper'),
    subscriber: await passwordOf('subscriber'),
    services: Object.fromEntries(services),
  };
  for (const [name, content] of Object.entries(brokerFiles(passwords))) {
    const file = join(folder, name);
    if ((await readFile(file, 'utf8').catch(() => '')) === content) continue;
    await rm(file, { force: true });
    await addMissing(folder, { [name]: content });
  }
}

/** Replaces a configuration with one shared password, and that of a single server where there are sentinels now. */
async function addValkeyUsers(
  folder: string,
  passwords: Secrets['valkey'],
  addresses: Addresses,
): Promise<void> {
  const last = addresses.sentinels ? 'sentinel.conf' : 'valkey-health';
  if (existsSync(join(folder, last))) return;
  const files = valkeyFiles(passwords, addresses);
  for (const file of ['redis-url', ...Object.keys(files)]) {
    await rm(join(folder, file), { force: true });
  }
  await addMissing(folder, files);
}

/** Makes a new pair where an operator has removed one of the keys: only together are they valid. */
async function addTokenKeys(folder: string, tokens: Secrets['tokens']): Promise<void> {
  const files = {
    'token-private-key': tokens.privateKey,
    'token-public-key': tokens.publicKey,
  };
  const paths = Object.keys(files).map((name) => join(folder, name));
  if (paths.every((path) => existsSync(path))) return;
  for (const path of paths) await rm(path, { force: true });
  await addMissing(folder, files);
}

async function addMissing(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    if (existsSync(path)) continue;
    await writePrivate(path, content);
    await chmod(path, 0o444);
  }
}

/**
 * Makes new passwords of the programs' accounts in an existing folder. Those of MongoDB's root, which makes the
 * accounts, and of subscribers stay, and so do the servers' addresses.
 */
async function renewPasswords(folder: string): Promise<number> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const uri = await read('mongodb-uri-leave');
  const { mongodb, nats, ...made } = makeSecrets();
  const secrets = {
    ...made,
    mongodb: { ...mongodb, root: await read('mongodb-root'), keyFile: await read('mongodb-key') },
    nats: { ...nats, subscriber: await read('nats-subscriber'), keeper: await read('nats-keeper') },
  };
  const files = toSecretFiles(secrets, toAddresses(uri, await read('redis-url-gateway')));
  const kept = [...Object.keys(keyFiles(secrets)), 'audit-key', 'first-admin-code'];
  for (const [name, content] of Object.entries(files)) {
    if (kept.includes(name)) continue;
    await writePrivate(join(folder, name), content);
    await chmod(join(folder, name), 0o444);
  }
  if (usesTls(uri)) await useTls(folder);
  console.log('The passwords are new. Recreate all containers to have them used.');
  return 0;
}

/** Reads the servers' addresses from those that two programs have. */
function toAddresses(mongodbUri: string, valkeyUrl: string): Addresses {
  const [, mongodb = ''] = /@([^/]+)\//.exec(mongodbUri) ?? [];
  const [, replicaSet = ''] = /[?&]replicaSet=([^&]+)/.exec(mongodbUri) ?? [];
  const [, servers = ''] = /@([^/]+)/.exec(valkeyUrl) ?? [];
  const [host = '', port] = servers.split(':');
  const sentinels = valkeyUrl.includes('+sentinel:') ? servers : '';
  return { mongodb, replicaSet, valkey: { host, port: Number(port) }, sentinels };
}

function usesTls(mongodbUri: string): boolean {
  return /[?&]tls=true/.test(mongodbUri);
}

/** Makes the addresses of MongoDB and Valkey in `folder` those with TLS. */
export async function useTls(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isMongodb = name.startsWith('mongodb-uri-');
    if (!isMongodb && !name.startsWith('redis-url-')) continue;
    const address = await readFile(path, 'utf8');
    const isUsed = isMongodb ? usesTls(address) : /^rediss[:+]/.test(address);
    if (isUsed) continue;
    await writePrivate(
      path,
      isMongodb ? `${address}&tls=true` : address.replace(/^redis(?=[:+])/, 'rediss'),
    );
    await chmod(path, 0o444);
  }
}

/** The dates of the keys, and which of them no program uses yet. */
const keyDatesFile = 'key-dates.json';

/**
 * Rotates the keys in `folder`: the first run adds new ones, the second one has them used. In between the
 * programs must be restarted, because what one signs or seals the others must be able to read.
 */
async function rotate(folder: string, now: Date): Promise<number> {
  if (!existsSync(join(folder, 'audit-key'))) {
    console.error(`${folder} is of an older version: run this without --rotate first`);
    return 1;
  }
  const secrets = dateFirstKeys(await readKeys(folder), now);
  if (secrets.stagedKeys) {
    await writeKeys(folder, promoteKeys(secrets, now));
    console.log('The new keys are in use once all programs have been restarted again.');
    return 0;
  }
  const { secrets: kept, dropped } = dropKeys(secrets, now);
  await writeKeys(folder, stageKeys(kept));
  for (const { ring } of dropped) console.log(`${ring}: dropped a key that is no longer needed`);
  console.log('New keys are added. Restart all programs, then run this again to have them used.');
  return 0;
}

/** The files of the keys that are rotated. */
function keyFiles({ tokens, mail, session, sealing }: RotatedSecrets): Record<string, string> {
  return {
    'token-private-key': tokens.privateKey,
    'token-public-key': tokens.publicKey,
    'mail-key': mail,
    'session-key': session,
    ...Object.fromEntries(
      Object.entries(sealing).map(([name, text]) => [`sealing-key-${name}`, text]),
    ),
  };
}

async function readKeys(folder: string): Promise<RotatedSecrets> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const owners = [...serviceNames, 'gateway' as const];
  const sealing = owners.map(async (name) => [name, await read(`sealing-key-${name}`)]);
  const dates = await readJson<Pick<RotatedSecrets, 'keyDates' | 'stagedKeys'>>(
    join(folder, keyDatesFile),
  );
  return {
    tokens: {
      privateKey: await read('token-private-key'),
      publicKey: await read('token-public-key'),
    },
    mail: await read('mail-key'),
    session: await read('session-key'),
    sealing: Object.fromEntries(await Promise.all(sealing)),
    ...dates,
  };
}

async function writeKeys(folder: string, secrets: RotatedSecrets): Promise<void> {
  const { keyDates, stagedKeys } = secrets;
  const dates = `${JSON.stringify({ keyDates, stagedKeys }, null, 2)}\n`;
  for (const [name, text] of Object.entries({ ...keyFiles(secrets), [keyDatesFile]: dates })) {
    await writePrivate(join(folder, name), text);
    await chmod(join(folder, name), 0o444);
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mongodb: { type: 'string', default: composeAddresses.mongodb },
      'replica-set': { type: 'string', default: composeAddresses.replicaSet },
      valkey: { type: 'string', default: 'valkey:6379' },
      sentinels: { type: 'string', default: '' },
      rotate: { type: 'boolean', default: false },
      'renew-passwords': { type: 'boolean', default: false },
      tls: { type: 'boolean', default: false },
    },
  });
  const [host = '', port = '6379'] = values.valkey.split(':');
  const folder = resolve(positionals[0] ?? join(rootFolder, 'deploy/secrets'));
  const addresses = {
    mongodb: values.mongodb,
    replicaSet: values['replica-set'],
    valkey: { host, port: Number(port) },
    sentinels: values.sentinels,
  };
  if (values.rotate) process.exitCode = await rotate(folder, new Date());
  else if (values['renew-passwords']) process.exitCode = await renewPasswords(folder);
  else process.exitCode = await main(folder, addresses);
  if (values.tls) await useTls(folder);
}
