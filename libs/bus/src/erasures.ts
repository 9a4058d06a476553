import { events } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import { userDeleted } from '@portal/contracts/people/events';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import {
  deadLettersOf,
  type Erasure,
  ensureCollections,
  erasuresOf,
  idempotencyOf,
  outboxOf,
} from './collections.ts';
import { followersOf } from './followers.ts';
import { watchErasures } from './metrics.ts';
import type { Bus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import { streamsWith } from './streams.ts';

export interface Eraser {
  /** Finishes what it is at. */
  stop(): Promise<void>;
}

/**
 * Asks for what the bus holds of a person to be removed, in the transaction that removes the rest
 * and publishes the last event of theirs, if there is one. From its commit on no further event of
 * this person may be stored: every change that publishes one has to meet this transaction.
 */
export async function recordErasure(
  connection: Connection,
  userId: string,
  session: ClientSession,
  { version }: { version?: number } = {},
): Promise<void> {
  await erasuresOf(connection).updateOne(
    { _id: userId },
    {
      $set: { through: null, doneAt: null, ...(version !== undefined && { version }) },
      $setOnInsert: { requestedAt: new Date() },
    },
    { upsert: true, session },
  );
}

/** Has erasures done once more, because something of those people may have come back. */
export async function eraseAgain(connection: Connection, people: readonly string[]): Promise<void> {
  await erasuresOf(connection).updateMany(
    { _id: { $in: [...people] } },
    { $set: { through: null, doneAt: null } },
  );
}

/**
 * Removes deleted people from what the bus holds in a service: from the streams, once all that was
 * published about them was handled by those who follow, and then the outbox, the dead letters and
 * the answers kept for their requests. Each step may be done twice, so that several processes may
 * do it, and a killed one leaves it to the next; the row that asked for it stays and says when.
 */
export function startEraser({
  nc,
  connection,
  service,
  log,
  pollMs = 1_000,
}: {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  log?: Logger;
  /** How often it is looked for people to erase, and whether those who follow have come so far. */
  pollMs?: number;
}): Eraser {
  const followers = followersOf({ nc, connection, service });
  const erasures = erasuresOf(connection);
  const unmeasure = watchErasures(service, connection);
  const stopped = createSignal();
  let stopping = false;

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        await ensureCollections(connection);
        const waiting = await erasures.find({ doneAt: null }).sort({ requestedAt: 1 }).toArray();
        for (const erasure of waiting) if (!stopping) await erase(erasure);
      } catch (failure) {
        log?.warn({ err: failure }, 'erasures wait');
      }
      if (!stopping) await stopped.wait(pollMs);
    }
  }

  async function erase({ _id: userId, through }: Erasure): Promise<void> {
    if (await isToBePublished(connection, userId)) return;
    const streams = await streamsWith(nc, service);
    const [last = 0, ...mirrored] = await Promise.all(
      streams.map(async ({ name, manager }) => (await manager.streams.info(name)).state.last_seq),
    );
    // All that is of this person is in the stream by now, somewhere up to here.
    const noted = through ?? last;
    if (through === null) await erasures.updateOne({ _id: userId }, { $set: { through: noted } });
    const to = Math.min(noted, last);
    // A mirror that lags behind would still get what is purged here.
    if (mirrored.some((place) => place < to) || !(await followers.haveCome(to))) return;

    for (const { name, manager } of streams) {
      for (const filter of subjectsOf(service, userId)) {
        await manager.streams.purge(name, { filter });
      }
    }
    await forget(connection, userId);
    // Unless it was asked for again meanwhile.
    await erasures.updateOne({ _id: userId, through: noted }, { $set: { doneAt: new Date() } });
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopped.raise();
      await running;
      unmeasure();
    },
  };
}

/** The relay publishes in the order of the changes: once nothing waits, all is in the stream. */
async function isToBePublished(connection: Connection, userId: string): Promise<boolean> {
  const row = await outboxOf(connection).findOne(
    { publishedAt: null, 'event.subject': userId },
    { projection: { _id: 1 }, hint: 'unpublished' },
  );
  return row !== null;
}

/** That somebody was deleted is all that stays of them. */
function subjectsOf(service: ServiceName, userId: string): string[] {
  return events
    .filter((event) => event.service === service && event !== userDeleted)
    .map(({ type }) => `${type}.${userId}`);
}

async function forget(connection: Connection, userId: string): Promise<void> {
  const durably = { writeConcern: { w: 'majority', journal: true } } as const;
  await outboxOf(connection).deleteMany({ 'event.subject': userId }, durably);
  await deadLettersOf(connection).deleteMany({ subject: new RegExp(`\\.${userId}$`) }, durably);
  await idempotencyOf(connection).deleteMany({ _id: new RegExp(`^${userId}:`) }, durably);
}
