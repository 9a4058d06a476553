// The account that deploy/helm/servers/mongodb.yaml gives to backups and the check, on a MongoDB with accounts.
import { serviceNames } from '@portal/contracts/operation';
import { registerCleanUp } from '@portal/testing/clean-up';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { backUpOplog } from '../backup/back-up-oplog.ts';
import { emptyBackupStore } from '../backup/testing/portal-databases.ts';
import { startTestMongod } from '../portal/testing/start-test-mongod.ts';
import { readRepositoryFile } from './testing/compose-file.ts';

const { MongoClient } = mongoose.mongo;
const { spec } = parse(readRepositoryFile('deploy/helm/servers/mongodb.yaml'));
const signal = AbortSignal.timeout(110_000);
const majority = { writeConcern: { w: 'majority' } } as const;

interface OperatorRole {
  name: string;
  db: string;
}

test('the account for backups makes them, stores their results, and may do nothing else', async () => {
  const { rootUri } = await startTestMongod(signal);
  const root = await open(rootUri);
  const admin = root.db('admin');
  for (const { role, privileges, roles } of spec.security.roles) {
    await admin.command({ createRole: role, privileges, roles });
  }
  const account = spec.users.find(({ name }: { name: string }) => name === 'backup');
  const roles = account.roles.map(({ name, db }: OperatorRole) => ({ role: name, db }));
  await admin.command({ createUser: 'backup', pwd: 'of-tests', roles });
  for (const service of serviceNames) {
    await root.db(service).collection('rows').insertOne({ service }, majority);
  }

  const adminUri = rootUri.replace(/\/\/root:[^@]+@/, '//backup:of-tests@');
  const own = await open(adminUri);
  const source = { adminUri, databaseOf: (service: string) => service };
  const { store, take } = await emptyBackupStore(signal);
  expect((await take(source)).documents).toBe(serviceNames.length);
  for (const service of serviceNames) {
    await own.db(service).collection('results').insertOne({ done: true }, majority);
  }
  const { entries } = await backUpOplog({ source, store, secrets: null, signal });
  expect(entries).toBeGreaterThanOrEqual(serviceNames.length);
  // By which the snapshot of a long backup is kept.
  await own.db('admin').command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 300 });

  const refused = /not authorized/;
  const user = { createUser: 'another', pwd: 'of-tests', roles: ['root'] };
  await expect(own.db('admin').command(user)).rejects.toThrow(refused);
  await expect(own.db('admin').command({ shutdown: 1 })).rejects.toThrow(refused);
  await expect(own.db('payroll').collection('rows').insertOne({})).rejects.toThrow(refused);
  await expect(own.db('leave').dropDatabase()).rejects.toThrow(refused);
}, 120_000);

test('the servers elect as fast as docs/cluster.md asks', () => {
  expect(spec.automationConfig.replicaSet.settings).toEqual({
    electionTimeoutMillis: 2_000,
    catchUpTimeoutMillis: 500,
  });
  expect(spec.additionalMongodConfig['setParameter.transactionLifetimeLimitSeconds']).toBe(3);
});

async function open(uri: string) {
  const client = await new MongoClient(uri).connect();
  registerCleanUp(() => client.close());
  return client;
}
