import type { CloudEvent } from '@portal/contracts/event';
import type { Connection, mongo } from 'mongoose';

/** An event that was stored together with its change, to be published by the relay. */
export interface OutboxRow {
  /** The event's id. */
  _id: string;
  /** The subject to publish to: `portal.attendance.clocked-in.<userId>`. */
  subject: string;
  event: CloudEvent;
  /** Filled in by the server, so that a later change of the same entity has a higher position. */
  position: mongo.Timestamp;
  publishedAt: Date | null;
}

/** The first response to a request with an `Idempotency-Key`. */
export interface IdempotencyRow {
  /** `<scope>:<key>`. */
  _id: string;
  fingerprint: string;
  /** The response, sealed: it holds what only its receiver may read. */
  answer: string;
  createdAt: Date;
}

/** An event that a consumer has handled. */
export interface InboxRow {
  /** `<consumer>:<event id>`. */
  _id: string;
  at: Date;
}

/** An event that a consumer failed to handle. It is retried until `deadAt` is set. */
export interface FailedEventRow {
  /** `<consumer>:<event id>`, or `<consumer>:seq-<sequence>` for a message that isn't an event. */
  _id: string;
  consumer: string;
  subject: string;
  /** The event as received, or the message's text if it isn't an event. */
  event: CloudEvent | string;
  error: string;
  tries: number;
  at: Date;
  deadAt: Date | null;
  /** Whether it isn't valid for the version that received it. Missing on those of portal 1.0.0. */
  isRefused?: boolean;
  /** Set when somebody requests that it is handled again. */
  resendAt: Date | null;
}

/** A request to erase a person from the bus, and its progress. */
export interface Erasure {
  /** The person's id. */
  _id: string;
  requestedAt: Date;
  /** The sequence of the stream that downstream services must have handled; null until known. */
  through: number | null;
  /** When the service's stream was purged; absent or null until then. */
  purgedAt?: Date | null;
  /** The subscribers whose mirrors have been purged after the stream. */
  mirrors?: string[];
  doneAt: Date | null;
  /** What was removed, by kind of personal data; rows from before it was counted lack it. */
  removed?: { kind: string; count: number }[];
  /** The account's version at its deletion; only in identity. */
  version?: number;
}

/** A subscriber's copy of attendance's stream, and what it must contain. */
export interface MirrorRow {
  /** The subscriber's id. */
  _id: string;
  /** The stream's creation time and configuration, as the broker reported them. */
  created: string;
  config: string;
  /** The creation time of the original stream; another time means another history. */
  sourceCreated: string;
  /** The sequence of the original up to which it has been copied. */
  sourceSeq: number;
  /** What the stream must contain: its last sequence, and the number of messages. */
  lastSeq: number;
  messages: number;
  /** Set during an erasure: the number of messages is uncertain meanwhile. */
  isErasing: boolean;
  /** The sequences of the original before which events past retention were purged, by their types. */
  purged?: Record<string, number>;
  /** When it was last found to be intact. */
  checkedAt: Date | null;
  reading: MirrorReadStatus;
}

/** Events of a stream that were purged after their retention period. */
export interface EventPurge {
  /** The types. */
  _id: string;
  types: string[];
  /** The first sequence that was not purged. */
  through: number;
  /** The creation time of the stream: another one has other sequences. Missing on those of before. */
  streamCreated?: string;
}

/** How a subscriber's consumers read its mirror. */
export interface MirrorReadStatus {
  /** Whether a consumer is waiting for messages. */
  isReading: boolean;
  /** When messages were last delivered or acknowledged; null for never. */
  lastReadAt: Date | null;
  /** The number of unhandled messages of the slowest consumer; null if there is none. */
  behind: number | null;
}

/** A copy of somebody's personal data that a service is to collect, or has collected. */
export interface PersonalDataRequestRow {
  /** The copy's id. */
  _id: string;
  userId: string;
  requestedById: string;
  requestedAt: Date;
  expiresAt: Date;
  /** Until when a process collects it. */
  claimedUntil: Date | null;
  /** The latest attempt to collect it. Parts of earlier attempts are ignored. */
  claimId: string | null;
  collectedAt: Date | null;
}

/** Some rows of a collected copy. */
export interface PersonalDataRow {
  /** The copy's id, then the place: in this order they are read. */
  _id: string;
  userId: string;
  /** A `personalDataPart` as JSON, encrypted. */
  sealed: string;
  expiresAt: Date;
}

const daySeconds = 24 * 60 * 60;
const publishedRetentionSeconds = 2 * daySeconds;
const idempotencyRetentionSeconds = daySeconds;
/** Longer than redeliveries go on. The versions of the events protect against a later replay. */
const inboxRetentionSeconds = 30 * daySeconds;

/** Of writes that others rely on: no crash and no failover may lose them. */
export const majorityWrite = { writeConcern: { w: 'majority', journal: true } } as const;

/** Events to be published, with those published recently. */
export const outboxCollection = (connection: Connection) =>
  collection<OutboxRow>(connection, 'outbox');
/** The first responses to requests with an idempotency key. */
export const idempotencyCollection = (connection: Connection) =>
  collection<IdempotencyRow>(connection, 'idempotency');
/** The ids of the events that consumers have handled. */
export const inboxCollection = (connection: Connection) =>
  collection<InboxRow>(connection, 'inbox');
/** Events that consumers failed to handle. */
export const deadLetterCollection = (connection: Connection) =>
  collection<FailedEventRow>(connection, 'deadletters');
/** Requests to erase people from the bus. */
export const erasureCollection = (connection: Connection) =>
  collection<Erasure>(connection, 'erasures');
/** The copies of personal data that the service is to collect, or has collected. */
export const personalDataRequestCollection = (connection: Connection) =>
  collection<PersonalDataRequestRow>(connection, 'personaldatarequests');
/** What has been collected for copies of personal data. */
export const personalDataCollection = (connection: Connection) =>
  collection<PersonalDataRow>(connection, 'personaldata');
/** The subscribers' mirrors; only in attendance's database. */
export const mirrorCollection = (connection: Connection) =>
  collection<MirrorRow>(connection, 'mirrors');
/** What was purged from the service's stream after its retention period. */
export const eventPurgeCollection = (connection: Connection) =>
  collection<EventPurge>(connection, 'eventpurges');
/** The current holder of each lease. */
export const leaseCollection = (connection: Connection) =>
  collection<{ _id: string; holder: string; until: Date }>(connection, 'leases');

/** A collection of the MongoDB driver. Mongoose's own would not fill in the rows' timestamps. */
export function collection<Row extends mongo.BSON.Document>(connection: Connection, name: string) {
  return connection.getClient().db(connection.name).collection<Row>(name);
}

const ready = new WeakMap<Connection, Promise<void>>();

/**
 * Creates the bus's collections and indexes if they do not exist. Cheap after the first call.
 * Throws the database's error; the next call retries.
 */
export function ensureCollections(connection: Connection): Promise<void> {
  const existing = ready.get(connection);
  if (existing) return existing;
  const attempt = create(connection);
  ready.set(connection, attempt);
  attempt.catch(() => ready.delete(connection));
  return attempt;
}

async function create(connection: Connection): Promise<void> {
  await connection.asPromise();
  // For the relay: it contains only the unpublished rows.
  await outboxCollection(connection).createIndex(
    { position: 1 },
    { name: 'unpublished', partialFilterExpression: { publishedAt: null } },
  );
  await outboxCollection(connection).createIndex(
    { publishedAt: 1 },
    {
      name: 'expiry',
      expireAfterSeconds: publishedRetentionSeconds,
      partialFilterExpression: { publishedAt: { $type: 'date' } },
    },
  );
  await idempotencyCollection(connection).createIndex(
    { createdAt: 1 },
    { expireAfterSeconds: idempotencyRetentionSeconds },
  );
  await inboxCollection(connection).createIndex(
    { at: 1 },
    { expireAfterSeconds: inboxRetentionSeconds },
  );
  await deadLetterCollection(connection).createIndex({ consumer: 1, deadAt: 1 });
  await erasureCollection(connection).createIndex({ doneAt: 1, requestedAt: 1 });
  // For the latest ones.
  await erasureCollection(connection).createIndex({ requestedAt: -1 });
  const copyRequests = personalDataRequestCollection(connection);
  await copyRequests.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await copyRequests.createIndex({ userId: 1 });
  await copyRequests.createIndex({ requestedById: 1 });
  await copyRequests.createIndex(
    { requestedAt: 1 },
    { name: 'to-collect', partialFilterExpression: { collectedAt: null } },
  );
  const copies = personalDataCollection(connection);
  await copies.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await copies.createIndex({ userId: 1 });
}
