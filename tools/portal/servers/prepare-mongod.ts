// A program of its own, so that the driver's memory goes when it is done. Reads `Preparation` as
// JSON from the standard input and ends when mongod takes writes and everybody has an account.
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

export interface Preparation {
  port: number;
  replicaSet: string;
  rootPassword: string;
  /** Password by name; each account reads and writes the database of its name and no other. */
  accounts: Record<string, string>;
}

type Client = InstanceType<typeof mongoose.mongo.MongoClient>;

const authenticationFailed = 18;
const alreadyInitialized = 23;
const unauthorized = 13;

await prepare((await json(process.stdin)) as Preparation);

async function prepare(preparation: Preparation): Promise<void> {
  const stranger = await connect(preparation.port);
  const member = { _id: 0, host: `127.0.0.1:${preparation.port}` };
  const config = { _id: preparation.replicaSet, members: [member] };
  try {
    if (!(await isPrimary(stranger, 1_000))) await initiate(stranger, preparation, config);
    await primary(stranger);
    const root = await rootOf(stranger, preparation);
    try {
      await makeAccounts(root, preparation.accounts);
    } finally {
      await root.close();
    }
  } finally {
    await stranger.close();
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

/** A set of one elects itself as soon as it has read its own configuration. */
async function isPrimary(client: Client, patience: number): Promise<boolean> {
  for (const end = performance.now() + patience; ; await delay(20)) {
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    const knowsItsSet = hello.setName !== undefined;
    if (!knowsItsSet || performance.now() > end) return false;
  }
}

async function primary(client: Client): Promise<void> {
  if (!(await isPrimary(client, 20_000))) throw new Error('mongod does not become primary');
}

async function initiate(
  stranger: Client,
  { port, rootPassword }: Preparation,
  config: { _id: string; members: object[] },
): Promise<void> {
  try {
    await stranger.db('admin').command({ replSetInitiate: config });
  } catch (failure) {
    if (![alreadyInitialized, unauthorized].includes(codeOf(failure))) throw failure;
    // The set is there, but under the port of an earlier start.
    const root = await connect(port, rootPassword);
    try {
      const { config: known } = await root.db('admin').command({ replSetGetConfig: 1 });
      const moved = { ...known, version: known.version + 1, members: config.members };
      await root.db('admin').command({ replSetReconfig: moved, force: true });
    } finally {
      await root.close();
    }
  }
  // The answer comes before the member has taken its new place.
  for (let tries = 0; tries < 200 && !(await isPrimary(stranger, 10_000)); tries += 1) {
    await delay(50);
  }
}

async function rootOf(stranger: Client, { port, rootPassword }: Preparation): Promise<Client> {
  try {
    return await connect(port, rootPassword);
  } catch (failure) {
    if (codeOf(failure) !== authenticationFailed) throw failure;
  }
  // While there is no account at all, whoever is on the same machine may make the first.
  const account = { createUser: 'root', pwd: rootPassword, roles: ['root'] };
  await stranger.db('admin').command(account);
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
