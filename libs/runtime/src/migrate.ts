import { setTimeout as delay } from 'node:timers/promises';
import { collection, majorityWrite } from '@portal/bus/collections';
import { createLease } from '@portal/bus/lease';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { knownDataVersions, newerDataMessage } from './data-versions.ts';
import { ConfigurationError } from './env.ts';
import type { Logger } from './log.ts';

/**
 * A change of a service's stored data. Until it is done, no process of this version serves anything; those of
 * the version before go on, so it must leave what they need. It may be interrupted and is then run again.
 */
export interface Migration {
  /** What it does, for the log. */
  name: string;
  run(): Promise<MigrationResult | undefined>;
}

/** What a migration has done, in numbers for the log, without personal data. */
type MigrationResult = Record<string, number>;

interface VersionRow {
  _id: 'data';
  /** The number of migrations that the data has been through. */
  version: number;
  migratedAt: Date;
}

const leaseMs = 10_000;
const pauseMs = 200;

const versions = (connection: Connection) => collection<VersionRow>(connection, 'versions');

/** The version of a service's data; 0 for that of portal 1.0.0. Throws the database's errors. */
export async function dataVersion(connection: Connection): Promise<number> {
  return (await versions(connection).findOne({ _id: 'data' }))?.version ?? 0;
}

/** Whether nothing has been stored in a database yet. Throws the database's errors. */
export async function isNewDatabase(connection: Connection): Promise<boolean> {
  const collections = await connection.db?.listCollections({}, { nameOnly: true }).toArray();
  return collections?.length === 0;
}

/**
 * The version of a service's data. Throws a ConfigurationError for data of a newer version than `known`, and the
 * database's errors.
 */
export async function requireKnownVersion(
  connection: Connection,
  service: ServiceName,
  known: number = knownDataVersions[service],
): Promise<number> {
  const version = await dataVersion(connection);
  if (version <= known) return version;
  throw new ConfigurationError(newerDataMessage(service, version, known));
}

interface MigrateOptions {
  connection: Connection;
  service: ServiceName;
  /** A new database needs no migration. */
  isNew: boolean;
  log: Logger;
}

/**
 * Runs the migrations that the data hasn't been through, in order and each once: of several processes one
 * runs them and the others wait. Throws a ConfigurationError for data of a newer version, and what a migration
 * throws; the next start continues there.
 */
export async function migrate(
  { connection, service, isNew, log }: MigrateOptions,
  migrations: readonly Migration[],
): Promise<void> {
  if (isNew) {
    await versions(connection).updateOne(
      { _id: 'data' },
      { $setOnInsert: { version: migrations.length, migratedAt: new Date() } },
      { upsert: true, ...majorityWrite },
    );
  }
  const lease = createLease(connection, 'migrations', leaseMs);
  try {
    for (;;) {
      const version = await requireKnownVersion(connection, service, migrations.length);
      const next = migrations[version];
      if (!next) return;
      if (!(await lease.hold())) await delay(pauseMs);
      // Another process may have finished it before this one got the lease.
      else if ((await dataVersion(connection)) === version) {
        log.info({ version: version + 1, migration: next.name }, 'migrating the data');
        const result = await lease.holdDuring(next.run);
        await versions(connection).updateOne(
          { _id: 'data' },
          { $set: { version: version + 1, migratedAt: new Date() } },
          { upsert: true, ...majorityWrite },
        );
        log.info({ version: version + 1, migration: next.name, ...result }, 'migrated the data');
      }
    }
  } finally {
    await lease.release().catch(() => {});
  }
}
