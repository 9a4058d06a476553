import { setTimeout as delay } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { freshFolder } from '@portal/testing/fresh-folder';
import type mongoose from 'mongoose';
import { databaseUriFor, externalDatabases } from '../../portal/servers/start-servers.ts';
import { backUpOplog } from '../back-up-oplog.ts';
import { type BackupStore, openBackupStore } from '../backup-store.ts';
import type { DatabaseServer } from '../dump-databases.ts';
import { newBackupKey, type SecretFiles } from '../seal-secrets.ts';
import { takeBackup } from '../take-backup.ts';

/** The databases of a portal, all empty, which are dropped when the test file has ended. */
export async function portalDatabases() {
  const adminUri = await freshDatabase('backup');
  const open = async (service: ServiceName) => {
    const connection = await connectDatabase(databaseUriFor(adminUri, service));
    registerCleanUp(() => connection.dropDatabase());
    return connection;
  };
  const opened = {} as Record<ServiceName, mongoose.Connection>;
  for (const service of serviceNames) opened[service] = await open(service);
  return { source: externalDatabases(adminUri), ...opened };
}

/** An empty folder for backups, with a key. `take` makes a backup there. */
export async function emptyBackupStore(signal: AbortSignal) {
  const store = await openBackupStore(await freshFolder('backup-store'));
  const { identity, recipient } = await newBackupKey();
  const secrets = { 'secrets.json': '{"key": "value"}' };
  const common = { store, readSecrets: async () => secrets, directoryVersion: 0, recipient };
  const take = (source: DatabaseServer, { isNewHistory = false } = {}) =>
    takeBackup({ source, ...common, isNewHistory, signal });
  return { store, identity, recipient, secrets, take };
}

export type PortalDatabases = Awaited<ReturnType<typeof portalDatabases>>;

type Row = { _id: string; [field: string]: unknown };

/** A collection without a schema. */
export function rowsOf(connection: mongoose.Connection, name = 'rows') {
  return connection.collection<Row>(name);
}

/** A time after which the next write is later, and the second of a backup before is over. */
export async function waitForNextSecond(): Promise<Date> {
  await delay(1_100);
  const time = new Date();
  await delay(5);
  return time;
}

/** Copies changes. Something is written first, as the lease of the command is, so that they reach up to now. */
export async function copyAllChanges(
  from: PortalDatabases,
  store: BackupStore,
  signal: AbortSignal,
  secrets: { read(): Promise<SecretFiles>; recipient: string } | null = null,
) {
  const majority = { writeConcern: { w: 'majority' } } as const;
  await rowsOf(from.identity, 'leases').insertOne({ _id: `${Math.random()}` }, majority);
  return backUpOplog({ source: from.source, store, secrets, signal });
}
