import { listDeadLetters } from '@portal/bus/dead-letters';
import type { StreamEpoch } from '@portal/bus/stream-epoch';
import { serviceNames } from '@portal/contracts/operation';
import { connectDatabase } from '@portal/testing/databases';
import type { Connection } from 'mongoose';
import { expect } from 'vitest';
import { openDatabases } from '../portal/open-databases.ts';

/** Expects that no service took its stream for lost and published its history again. */
export async function expectNoRepublishing(dataDir: string): Promise<void> {
  await forEachDatabase(dataDir, async (connection, service) => {
    const epoch = await connection.collection<StreamEpoch>('epochs').findOne();
    expect(epoch, service).toMatchObject({ epoch: 1, republish: null });
  });
}

/** Expects that each service could handle all of its events. */
export async function expectNoDeadLetters(dataDir: string): Promise<void> {
  await forEachDatabase(dataDir, async (connection, service) => {
    expect(await listDeadLetters(connection), service).toEqual([]);
  });
}

/** Does something with each service's database of a running portal. */
export async function forEachDatabase(
  dataDir: string,
  work: (connection: Connection, service: string) => Promise<void>,
): Promise<void> {
  const opening = { say: () => {}, signal: new AbortController().signal };
  const databases = await openDatabases(dataDir, opening);
  for (const service of serviceNames) {
    await work(await connectDatabase(databases.uriOf(service)), service);
  }
}
