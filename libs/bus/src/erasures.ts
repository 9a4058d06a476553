import { events } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import { userDeleted } from '@portal/contracts/people/events';
import type { ClientSession, Connection } from 'mongoose';
import type { JetStreamManager } from 'nats';
import type { Logger } from 'pino';
import { isNotFound } from './api-failures.ts';
import {
  deadLettersOf,
  type Erasure,
  ensureCollections,
  erasuresOf,
  idempotencyOf,
  mirrorsOf,
  outboxOf,
} from './collections.ts';
import { followersOf } from './followers.ts';
import { watchErasures } from './metrics.ts';
import type { Bus } from './nats-connection.ts';
import { createSignal } from './signal.ts';
import { streamOf } from './stream-names.ts';
import { mirrorStream } from './streams.ts';

export interface Eraser {
  /** Finishes what it is at. */
  stop(): Promise<void>;
}

const subscribersToldWithinMs = 60_000;
/** A mirror is checked every ten seconds while it is in order. */
const mirrorInOrderMs = 25_000;

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
      $set: {
        ...{ through: null, purgedAt: null, mirrors: [], doneAt: null },
        ...(version !== undefined && { version }),
      },
      $setOnInsert: { requestedAt: new Date() },
    },
    { upsert: true, session },
  );
}

/** Has erasures done once more, because something of those people may have come back. */
export async function eraseAgain(connection: Connection, people: readonly string[]): Promise<void> {
  await erasuresOf(connection).updateMany(
    { _id: { $in: [...people] } },
    { $set: { through: null, purgedAt: null, mirrors: [], doneAt: null } },
  );
}

/**
 * Removes deleted people from what the bus holds in a service: from the stream, once all that was
 * published about them was handled by those who follow, then from the outbox, the dead letters and
 * the answers kept for their requests. It is done when the keeper of the subscribers' mirrors has
 * erased them there as well; that holds up nothing but this. Each step may be done twice, so that several processes may
 * do it, and a killed one leaves it to the next; the row that asked for it stays and says when.
 */
export function startEraser({
  nc,
  connection,
  service,
  log,
  hasPlainMirror = false,
  pollMs = 1_000,
}: {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  log?: Logger;
  /** Whether a mirror lies beside the stream, in the same account (ensureMirror). */
  hasPlainMirror?: boolean;
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

  async function erase(erasure: Erasure): Promise<void> {
    const { _id: userId } = erasure;
    const purgedAt = erasure.purgedAt ?? (await purge(erasure));
    if (!purgedAt) return;
    const asked = await erasures.findOne({ _id: userId, purgedAt });
    const kept = await mirrorsOf(connection).distinct('_id');
    if (!asked || !kept.every((id) => asked.mirrors?.includes(id))) return;
    // Unless it was asked for again meanwhile.
    await erasures.updateOne({ _id: userId, purgedAt }, { $set: { doneAt: new Date() } });
  }

  /** Purges the stream of the service; null where it is too early for that. */
  async function purge({ _id: userId, through, requestedAt }: Erasure): Promise<Date | null> {
    if (await isToBePublished(connection, userId)) return null;
    const manager = await nc.jetstreamManager({ checkAPI: false });
    const last = await lastOf(manager, streamOf(service));
    if (last === null) return null;
    // All that is of this person is in the stream by now, somewhere up to here.
    const noted = through ?? last;
    if (through === null) await erasures.updateOne({ _id: userId }, { $set: { through: noted } });
    const to = Math.min(noted, last);
    if (!(await followers.haveCome(to))) return null;
    // A mirror that is missing holds nothing of the person; one that lags would still get it.
    const mirrored = hasPlainMirror ? await lastOf(manager, mirrorStream) : null;
    if (mirrored !== null && mirrored < to) return null;
    if (await subscribersAreToBeTold(to, requestedAt)) return null;

    const streams = [streamOf(service), ...(mirrored === null ? [] : [mirrorStream])];
    for (const name of streams) {
      for (const filter of subjectsOfPerson(service, userId)) {
        await manager.streams.purge(name, { filter });
      }
    }
    await forget(connection, userId);
    const purgedAt = new Date();
    const { matchedCount } = await erasures.updateOne(
      { _id: userId, through: noted },
      { $set: { purgedAt, mirrors: [] } },
    );
    return matchedCount === 0 ? null : purgedAt;
  }

  /** Whether a mirror that is in order is about to get the person's last event, and time remains. */
  async function subscribersAreToBeTold(to: number, requestedAt: Date): Promise<boolean> {
    if (Date.now() - requestedAt.getTime() > subscribersToldWithinMs) return false;
    const inOrder = { checkedAt: { $gt: new Date(Date.now() - mirrorInOrderMs) } };
    const late = { ...inOrder, sourceSeq: { $lt: to } };
    return (await mirrorsOf(connection).findOne(late, { projection: { _id: 1 } })) !== null;
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

/** The last sequence of a stream; null where there is none. */
async function lastOf(manager: JetStreamManager, stream: string): Promise<number | null> {
  try {
    return (await manager.streams.info(stream)).state.last_seq;
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}

/** The subjects of a person in a service's stream. That somebody was deleted is all that stays of them. */
export function subjectsOfPerson(service: ServiceName, userId: string): string[] {
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
