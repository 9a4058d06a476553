// A separate process, so that the memory of the driver is freed afterwards. Reads `MongodPreparation` as JSON
// from standard input and ends when mongod accepts writes and all accounts exist.
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

export interface MongodPreparation {
  port: number;
  replicaSet: string;
  rootPassword: string;
  /** Passwords by account name; each account can access only the database of its name. */
  accounts: Record<string, string>;
}

type Client = InstanceType<typeof mongoose.mongo.MongoClient>;

const authenticationFailed = 18;
const alreadyInitialized = 23;
const unauthorized = 13;

await prepare((await json(process.stdin)) as MongodPreparation);

async function prepare(preparation: MongodPreparation): Promise<void> {
  const anonymous = await connect(preparation.port);
  const member = { _id: 0, host: `127.0.0.1:${preparation.port}` };
  const config = { _id: preparation.replicaSet, members: [member] };
  try {
    if (!(await isPrimary(anonymous, 1_000))) await initiate(anonymous, preparation, config);
    await waitForPrimary(anonymous);
    const root = await connectAsRoot(anonymous, preparation);
    try {
      await makeAccounts(root, preparation.accounts);
    } finally {
      await root.close();
    }
  } finally {
    await anonymous.close();
  }
}

function connect(port: number, rootPassword?: string): Promise<Client> {
  const auth = rootPassword ? { username: 'root', password: rootPassword } : undefined;
  return new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    auth,
    maxPoolSize: 1,
    serverSelectionTimeoutMS: 20_000,
  }).connect();
}

/** A single-member set elects itself as soon as it has loaded its configuration. */
async function isPrimary(client: Client, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; ; await delay(20)) {
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    const hasConfiguration = hello.setName !== undefined;
    if (!hasConfiguration || performance.now() > end) return false;
  }
}

async function waitForPrimary(client: Client): Promise<void> {
  if (!(await isPrimary(client, 20_000))) throw new Error('mongod does not become primary');
}

async function initiate(
  anonymous: Client,
  { port, rootPassword }: MongodPreparation,
  config: { _id: string; members: object[] },
): Promise<void> {
  try {
    await anonymous.db('admin').command({ replSetInitiate: config });
  } catch (failure) {
    if (![alreadyInitialized, unauthorized].includes(codeOf(failure))) throw failure;
    // The set exists, with the port of an earlier start.
    const root = await connect(port, rootPassword);
    try {
      const { config: known } = await root.db('admin').command({ replSetGetConfig: 1 });
      const updated = { ...known, version: known.version + 1, members: config.members };
      await root.db('admin').command({ replSetReconfig: updated, force: true });
    } finally {
      await root.close();
    }
  }
  // The command returns before the member has applied the configuration.
  for (let tries = 0; tries < 200 && !(await isPrimary(anonymous, 10_000)); tries += 1) {
    await delay(50);
  }
}

async function connectAsRoot(
  anonymous: Client,
  { port, rootPassword }: MongodPreparation,
): Promise<Client> {
  try {
    return await connect(port, rootPassword);
  } catch (failure) {
    if (codeOf(failure) !== authenticationFailed) throw failure;
  }
  // Without any account, a local client may create the first one.
  const account = { createUser: 'root', pwd: rootPassword, roles: ['root'] };
  await anonymous.db('admin').command(account);
  return connect(port, rootPassword);
}

async function makeAccounts(root: Client, accounts: Record<string, string>): Promise<void> {
  for (const [name, pwd] of Object.entries(accounts)) {
    const database = root.db(name);
    const { users } = await database.command({ usersInfo: name });
    if (users.length > 0) continue;
    await database.command({ createUser: name, pwd, roles: [{ role: 'readWrite', db: name }] });
  }
}

function codeOf(failure: unknown): number {
  return Number((failure as { code?: number }).code);
}
