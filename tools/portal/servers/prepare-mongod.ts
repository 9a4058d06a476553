// A separate process, so that the memory of the driver is freed afterwards. Reads `MongodPreparation` as JSON
// from standard input and ends when mongod accepts writes and all accounts exist.
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

export interface MongodPreparation {
  /** The ports of all members; the first is that of the member that creates the set. */
  ports: readonly number[];
  /** The replica set's settings, for a set of several. */
  settings?: Record<string, number>;
  replicaSet: string;
  rootPassword: string;
  /** Passwords by account name; each account can access only the database of its name. */
  accounts: Record<string, string>;
}

interface Member {
  _id: number;
  host: string;
}

type Client = InstanceType<typeof mongoose.mongo.MongoClient>;

const authenticationFailed = 18;
const alreadyInitialized = 23;
const unauthorized = 13;
const notYetInitialized = 94;

await prepare((await json(process.stdin)) as MongodPreparation);

async function prepare(preparation: MongodPreparation): Promise<void> {
  const { ports, replicaSet, accounts } = preparation;
  const members = ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  const [first = 0] = ports;
  const anonymous = await connect([first], replicaSet);
  try {
    if (!(await hasMembers(anonymous, members, 1_000))) {
      await initiate(anonymous, preparation, members);
    }
    if (ports.length === 1) await waitForPrimary(anonymous);
    const root = await connectAsRoot(anonymous, ports, preparation);
    try {
      await makeAccounts(root, accounts);
    } finally {
      await root.close();
    }
  } finally {
    await anonymous.close();
  }
}

/** Connects to one member, whatever its state, or to the primary of several. */
function connect(
  ports: readonly number[],
  replicaSet: string,
  rootPassword?: string,
): Promise<Client> {
  const auth = rootPassword ? { username: 'root', password: rootPassword } : undefined;
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const options = ports.length === 1 ? 'directConnection=true' : `replicaSet=${replicaSet}`;
  return new mongoose.mongo.MongoClient(`mongodb://${hosts}/?${options}`, {
    auth,
    maxPoolSize: 1,
    serverSelectionTimeoutMS: 20_000,
  }).connect();
}

/** Whether the set has exactly these members, as soon as it has loaded its configuration. */
async function hasMembers(
  client: Client,
  members: readonly Member[],
  timeoutMs: number,
): Promise<boolean> {
  const wanted = members.map(({ host }) => host).sort();
  for (const end = performance.now() + timeoutMs; ; await delay(20)) {
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.setName === undefined || performance.now() > end) return false;
    if (`${[...(hello.hosts ?? [])].sort()}` === `${wanted}`) return true;
  }
}

async function isPrimary(client: Client): Promise<boolean> {
  const hello = await client.db('admin').command({ hello: 1 });
  return hello.isWritablePrimary === true;
}

async function waitForPrimary(client: Client): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; await delay(20)) {
    if (await isPrimary(client)) return;
  }
  throw new Error('mongod does not become primary');
}

/** Creates the set with its first member, then adds the others; or gives it the ports of this start. */
async function initiate(
  anonymous: Client,
  preparation: MongodPreparation,
  members: readonly Member[],
): Promise<void> {
  const { ports, replicaSet, settings } = preparation;
  const config = { _id: replicaSet, members: members.slice(0, 1), ...(settings && { settings }) };
  try {
    await anonymous.db('admin').command({ replSetInitiate: config });
    await waitForPrimary(anonymous);
    if (members.length === 1) return;
  } catch (failure) {
    // The set exists, with the ports or the members of an earlier start.
    if (![alreadyInitialized, unauthorized].includes(codeOf(failure))) throw failure;
  }
  const root = await connectAsRoot(anonymous, ports.slice(0, 1), preparation);
  try {
    const known = await loadedConfig(root);
    const updated = {
      ...known,
      version: known.version + 1,
      members,
      settings: { ...known.settings, ...settings },
    };
    await root.db('admin').command({ replSetReconfig: updated, force: true });
  } finally {
    await root.close();
  }
}

/** The configuration of an existing set; a busy machine takes a while to load it. */
async function loadedConfig(root: Client): Promise<{ version: number; settings?: object }> {
  for (const end = performance.now() + 20_000; ; await delay(100)) {
    try {
      return (await root.db('admin').command({ replSetGetConfig: 1 })).config;
    } catch (failure) {
      if (codeOf(failure) !== notYetInitialized || performance.now() > end) throw failure;
    }
  }
}

async function connectAsRoot(
  anonymous: Client,
  ports: readonly number[],
  { replicaSet, rootPassword }: MongodPreparation,
): Promise<Client> {
  try {
    return await connect(ports, replicaSet, rootPassword);
  } catch (failure) {
    if (codeOf(failure) !== authenticationFailed) throw failure;
  }
  await waitForPrimary(anonymous);
  // Without any account, a local client may create the first one.
  const account = { createUser: 'root', pwd: rootPassword, roles: ['root'] };
  await anonymous.db('admin').command(account);
  return connect(ports, replicaSet, rootPassword);
}

async function makeAccounts(root: Client, accounts: Record<string, string>): Promise<void> {
  for (const [name, pwd] of Object.entries(accounts)) {
    const database = root.db(name);
    const { users } = await database.command({ usersInfo: name });
    // The password may be a new one (tools/keys/server-passwords.ts).
    const account = { pwd, roles: [{ role: 'readWrite', db: name }] };
    await database.command({ [users.length > 0 ? 'updateUser' : 'createUser']: name, ...account });
  }
}

function codeOf(failure: unknown): number {
  return Number((failure as { code?: number }).code);
}
