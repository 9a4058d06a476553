import { consumerLag } from '@portal/bus/consumer-lag';
import { recordErasure } from '@portal/bus/erasures';
import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import { writeTombstone } from '@portal/bus/read-model';
import { ok } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import { runPeriodically } from '@portal/runtime/run-periodically';
import type { Closable } from '@portal/runtime/start-service';
import type { ClientSession, Connection } from 'mongoose';
import type { Archive } from '../dependencies.ts';
import { type ConfirmedDeletion, pendingDeletions } from '../store/deleted-people.ts';
import {
  assertGeneration,
  currentGeneration,
  isRebuilding,
  type Rebuilds,
} from '../store/rebuilds.ts';
import { archiveDeletedPerson } from './archive-deleted-person.ts';

const what = 'completing the records of deleted people';

interface FinaliseDependencies {
  bus: Bus;
  connection: Connection;
  outbox: Pick<Outbox, 'transact'>;
  rebuilds: Rebuilds;
  log: Logger;
}

/**
 * Archives the last days of deleted people, then removes their other data. It waits until identity,
 * attendance and leave have all reported, so that their earlier events are handled. Idempotent: several
 * processes may run it, and die at any point.
 */
export function startFinalisingDeletedPeople(
  archive: Archive,
  { bus, connection, outbox, rebuilds, log }: FinaliseDependencies,
  { pollMs = 1_000 } = {},
): Closable {
  const { deletedPeople, people, settings, sessions, leave, changes } = archive;
  const lag = consumerLag(bus, 'records');

  async function complete({ _id, version, day, places }: ConfirmedDeletion): Promise<void> {
    // During a rebuild the data is incomplete.
    const generation = await currentGeneration(rebuilds);
    const within = (session: ClientSession) => assertGeneration(rebuilds, generation, session);
    const until = places ?? (await lag.deliveredPositions());
    if (places === null) await deletedPeople.updateOne({ _id }, { $set: { places: until } });
    if (!(await lag.hasHandledUpTo(until))) return;
    await archiveDeletedPerson(archive, { userId: _id, until: day, within }, new Date());
    await outbox.transact({}, async ({ session }) => {
      await within(session);
      await sessions.deleteMany({ userId: _id }, { session });
      await leave.deleteMany({ userId: _id }, { session });
      await changes.deleteMany({ userId: _id }, { session });
      await writeTombstone(people.collection, session, { _id, version });
      await writeTombstone(settings.collection, session, { _id, version });
      await deletedPeople.updateOne({ _id }, { $set: { doneAt: new Date() } }, { session });
      await recordErasure(connection, _id, session);
      return ok(null);
    });
  }

  async function completeAll(): Promise<void> {
    if (await isRebuilding(rebuilds)) return;
    for (const person of await pendingDeletions(deletedPeople)) {
      // A failure does not hold up the others.
      await complete(person).catch((err) =>
        log.warn({ err }, `${what}: one failed, retrying later`),
      );
    }
  }

  return runPeriodically(pollMs, completeAll, { name: what, log });
}
