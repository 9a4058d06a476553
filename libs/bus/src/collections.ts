import type { CloudEvent } from '@portal/contracts/event';
import type { Connection, mongo } from 'mongoose';

/** An event that was stored with its change and is published, or about to be. */
export interface OutboxRow {
  /** The event's id. */
  _id: string;
  /** Where it is published: `portal.attendance.clocked-in.<userId>`. */
  subject: string;
  event: CloudEvent;
  /** Filled in by the server: a later change of the same thing has the higher one. */
  position: mongo.Timestamp;
  publishedAt: Date | null;
}

/** The first answer to a request that carried an `Idempotency-Key`. */
export interface IdempotencyRow {
  /** `<scope>:<key>`. */
  _id: string;
  fingerprint: string;
  /** Sealed: answers hold what only their receiver may read. */
  answer: string;
  createdAt: Date;
}

/** An event that a consumer has handled. */
export interface InboxRow {
  /** `<consumer>:<event id>`. */
  _id: string;
  at: Date;
}

/** An event that a consumer could not handle; in trouble until `deadAt` is set, dead from then on. */
export interface DeadLetter {
  /** `<consumer>:<event id>`, or where the event has none, its place in the stream. */
  _id: string;
  consumer: string;
  subject: string;
  /** As it came; text where it was no event. */
  event: CloudEvent | string;
  error: string;
  tries: number;
  at: Date;
  deadAt: Date | null;
  /** Set by whoever wants it handled again. */
  resendAt: Date | null;
}

/** Somebody whose traces are to be removed from the bus, and when that was done. */
export interface Erasure {
  /** The person's id. */
  _id: string;
  requestedAt: Date;
  /** The place in the own stream that those who follow must have passed; null until it is known. */
  through: number | null;
  /** When the own stream was purged; absent or null until then. */
  purgedAt?: Date | null;
  /** The subscribers whose mirrors were purged after that. */
  mirrors?: string[];
  doneAt: Date | null;
  /** The version with which the account was deleted; only identity knows it. */
  version?: number;
}

/** The copy of attendance's stream in a subscriber's account, and how far it has come. */
export interface MirrorRow {
  /** The subscriber's id. */
  _id: string;
  /** When the stream was made, and with what configuration, as the broker said. */
  created: string;
  config: string;
  /** When the original was made; another time means another history. */
  sourceCreated: string;
  /** The place in the original up to which it is copied. */
  sourceSeq: number;
  /** What the stream must hold: its last sequence, and how many messages. */
  lastSeq: number;
  messages: number;
  /** Set while persons are erased from it: the number of messages is not known for certain. */
  isErasing: boolean;
  /** When it was last found in order. */
  checkedAt: Date | null;
  reading: Reading;
}

/** What a subscriber's consumers say of it. */
export interface Reading {
  /** Whether a consumer waits for messages just now. */
  isReading: boolean;
  /** When messages were last delivered or acknowledged; null for never. */
  lastReadAt: Date | null;
  /** How many messages the consumer that is furthest behind has not handled; null without one. */
  behind: number | null;
}

const day = 24 * 60 * 60;
const published = { keptSeconds: 2 * day };
const answers = { keptSeconds: day };
/** Longer than anything is sent again; a replay after that is stopped by versions. */
const inbox = { keptSeconds: 30 * day };

export const outboxOf = (connection: Connection) => collection<OutboxRow>(connection, 'outbox');
export const idempotencyOf = (connection: Connection) =>
  collection<IdempotencyRow>(connection, 'idempotency');
export const inboxOf = (connection: Connection) => collection<InboxRow>(connection, 'inbox');
export const deadLettersOf = (connection: Connection) =>
  collection<DeadLetter>(connection, 'deadletters');
export const erasuresOf = (connection: Connection) => collection<Erasure>(connection, 'erasures');
export const mirrorsOf = (connection: Connection) => collection<MirrorRow>(connection, 'mirrors');
export const leasesOf = (connection: Connection) =>
  collection<{ _id: string; holder: string; until: Date }>(connection, 'leases');

/** The driver's own collection: mongoose's would neither fill in timestamps nor be any safer. */
export function collection<Row extends mongo.BSON.Document>(connection: Connection, name: string) {
  return connection.getClient().db(connection.name).collection<Row>(name);
}

const ready = new WeakMap<Connection, Promise<void>>();

/**
 * Resolves once the bus's collections and indexes exist. Cheap from the second time on; after a
 * failure the next call tries again.
 */
export function ensureCollections(connection: Connection): Promise<void> {
  const known = ready.get(connection);
  if (known) return known;
  const attempt = create(connection);
  ready.set(connection, attempt);
  attempt.catch(() => ready.delete(connection));
  return attempt;
}

async function create(connection: Connection): Promise<void> {
  await connection.asPromise();
  // What the relay asks for: unpublished rows in order, and nothing else is indexed.
  await outboxOf(connection).createIndex(
    { position: 1 },
    { name: 'unpublished', partialFilterExpression: { publishedAt: null } },
  );
  await outboxOf(connection).createIndex(
    { publishedAt: 1 },
    {
      name: 'expiry',
      expireAfterSeconds: published.keptSeconds,
      partialFilterExpression: { publishedAt: { $type: 'date' } },
    },
  );
  await idempotencyOf(connection).createIndex(
    { createdAt: 1 },
    { expireAfterSeconds: answers.keptSeconds },
  );
  await inboxOf(connection).createIndex({ at: 1 }, { expireAfterSeconds: inbox.keptSeconds });
  await deadLettersOf(connection).createIndex({ consumer: 1, deadAt: 1 });
  await erasuresOf(connection).createIndex({ doneAt: 1, requestedAt: 1 });
}
