import { recordErasure } from '@portal/bus/erasures';
import { followedBy } from '@portal/bus/followed';
import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import { tombstone } from '@portal/bus/read-model';
import { ok } from '@portal/kernel/result';
import { every } from '@portal/runtime/every';
import type { Logger } from '@portal/runtime/log';
import type { Closable } from '@portal/runtime/service';
import type { ClientSession, Connection } from 'mongoose';
import { type ToldDeparture, waitingDepartures } from '../store/departures.ts';
import { isRebuilding, knowledgeOf, type Rebuilds, stillKnown } from '../store/rebuilds.ts';
import type { Archive } from './archive-day.ts';
import { archivePerson } from './archive-person.ts';

const what = 'completing the records of deleted people';

interface Parts {
  bus: Bus;
  connection: Connection;
  outbox: Pick<Outbox, 'transact'>;
  rebuilds: Rebuilds;
  log: Logger;
}

/**
 * Completes the records of deleted people, and then removes what else is known of them. It waits
 * until identity, attendance and leave have all told it, so that what each of them published before
 * is known. Each step may be done twice: several processes may do it, and be killed at any point.
 */
export function startDepartures(
  archive: Archive,
  { bus, connection, outbox, rebuilds, log }: Parts,
  { pollMs = 1_000 } = {},
): Closable {
  const { departures, people, settings, sessions, leave, changes } = archive;
  const followed = followedBy(bus, 'records');

  async function complete({ _id, version, day, places }: ToldDeparture): Promise<void> {
    // Of what is being read anew only a part is known.
    const knowledge = await knowledgeOf(rebuilds);
    const within = (session: ClientSession) => stillKnown(rebuilds, knowledge, session);
    const until = places ?? (await followed.delivered());
    if (places === null) await departures.updateOne({ _id }, { $set: { places: until } });
    if (!(await followed.haveHandled(until))) return;
    await archivePerson(archive, { userId: _id, until: day, within }, new Date());
    await outbox.transact({}, async ({ session }) => {
      await within(session);
      await sessions.deleteMany({ userId: _id }, { session });
      await leave.deleteMany({ userId: _id }, { session });
      await changes.deleteMany({ userId: _id }, { session });
      await tombstone(people.collection, session, { _id, version });
      await tombstone(settings.collection, session, { _id, version });
      await departures.updateOne({ _id }, { $set: { doneAt: new Date() } }, { session });
      await recordErasure(connection, _id, session);
      return ok(null);
    });
  }

  async function completeAll(): Promise<void> {
    if (await isRebuilding(rebuilds)) return;
    for (const departure of await waitingDepartures(departures)) {
      // One that fails keeps no other waiting.
      await complete(departure).catch((err) => log.warn({ err }, `${what}: one waits`));
    }
  }

  return every(pollMs, completeAll, { what, log });
}
