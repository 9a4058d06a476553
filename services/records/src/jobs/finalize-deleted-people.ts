import type { CollectionChanges } from '@portal/bus/collection-changes';
import { createConsumerLag } from '@portal/bus/consumer-lag';
import { requestErasure } from '@portal/bus/erasures';
import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import { moreWork, type RepeatedWork, runOnChange } from '@portal/bus/run-on-change';
import { ok } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import type { ConfirmedDeletion } from '../store/deleted-people.ts';
import { archiveDeletedPerson } from './archive-deleted-person.ts';

const what = 'completing the records of deleted people';

interface FinaliseDependencies {
  bus: Bus;
  changes: CollectionChanges;
  outbox: Pick<Outbox, 'transact'>;
  log: Logger;
}

/**
 * Archives the last days of deleted people, then removes their other data. It waits until identity,
 * attendance and leave have all reported, so that their earlier events are handled. Idempotent: several
 * processes may run it, and die at any point.
 */
export function startDeletionFinalizer(
  archive: ArchiveStores,
  { bus, changes: collections, outbox, log }: FinaliseDependencies,
): RepeatedWork {
  const { deletedPeople, people, settings, entries, leave, outdatedDays, rebuilds, payroll } =
    archive;
  const lag = createConsumerLag(bus, 'records');

  /** Gives whether the person's archive is final. */
  async function complete({ _id: userId, version, day, places }: ConfirmedDeletion) {
    // During a rebuild the data is incomplete.
    const generation = await rebuilds.currentGeneration();
    const assertGeneration = (session: ClientSession) =>
      rebuilds.assertGeneration(generation, session);
    const until = places ?? (await lag.deliveredPositions());
    if (places === null) await deletedPeople.savePositions(userId, until);
    if (!(await lag.hasHandledUpTo(until))) return false;
    await archiveDeletedPerson(
      archive,
      { userId, until: day, inTransaction: assertGeneration },
      new Date(),
    );
    await outbox.transact({}, async ({ session }) => {
      await assertGeneration(session);
      await entries.removeByUser(userId, session);
      await leave.removeByUser(userId, session);
      await outdatedDays.removeByUser(userId, session);
      await people.markDeleted({ id: userId, version }, session);
      await settings.markDeleted({ id: userId, version }, session);
      await payroll.references.markDeleted(userId, session);
      await deletedPeople.markFinal(userId, new Date(), session);
      await requestErasure(archive.connection, userId, session);
      return ok(null);
    });
    return true;
  }

  async function completeAll() {
    if (await rebuilds.isRebuilding()) return moreWork;
    let isFinished = true;
    for (const person of await deletedPeople.pending()) {
      // A failure does not hold up the others.
      const isFinal = await complete(person).catch((err) => {
        log.warn({ err }, `${what}: one failed, retrying later`);
        return false;
      });
      if (!isFinal) isFinished = false;
    }
    return isFinished ? null : moreWork;
  }

  return runOnChange(completeAll, {
    changes: collections,
    collection: 'departures',
    name: what,
    log,
  });
}
