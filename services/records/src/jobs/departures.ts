import { setTimeout as delay } from 'node:timers/promises';
import { recordErasure } from '@portal/bus/erasures';
import { followedBy } from '@portal/bus/followed';
import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import { tombstone } from '@portal/bus/read-model';
import { ok } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Connection } from 'mongoose';
import { type ToldDeparture, waitingDepartures } from '../store/departures.ts';
import type { Archive } from './archive-day.ts';
import { archivePerson } from './archive-person.ts';

interface Parts {
  bus: Bus;
  connection: Connection;
  outbox: Pick<Outbox, 'transact'>;
  log: Logger;
}

/**
 * Completes the records of deleted people, and then removes what else is known of them. It waits
 * until identity, attendance and leave have all told it, so that what each of them published before
 * is known. Each step may be done twice: several processes may do it, and be killed at any point.
 */
export function startDepartures(
  archive: Archive,
  { bus, connection, outbox, log }: Parts,
  { pollMs = 1_000 } = {},
): { close(): Promise<void> } {
  const { departures, people, settings, sessions } = archive;
  const followed = followedBy(bus, 'records');
  const closing = new AbortController();

  async function complete({ _id, version, day, places }: ToldDeparture): Promise<void> {
    const until = places ?? (await followed.delivered());
    if (places === null) await departures.updateOne({ _id }, { $set: { places: until } });
    if (!(await followed.haveHandled(until))) return;
    await archivePerson(archive, { userId: _id, until: day }, new Date());
    await outbox.transact({}, async ({ session }) => {
      await sessions.deleteMany({ userId: _id }, { session });
      await tombstone(people.collection, session, { _id, version });
      await tombstone(settings.collection, session, { _id, version });
      await departures.updateOne({ _id }, { $set: { doneAt: new Date() } }, { session });
      await recordErasure(connection, _id, session);
      return ok(null);
    });
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      for (const departure of await waiting()) {
        await complete(departure).catch(warn);
      }
      await delay(pollMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const warn = (err: unknown) => log.warn({ err }, 'records of a deleted person wait');
  const waiting = () =>
    waitingDepartures(departures).catch((err) => {
      warn(err);
      return [];
    });

  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
