import { createHash } from 'node:crypto';
import type { CloudEvent, EventType } from '@portal/contracts/event';
import type { Connection, mongo } from 'mongoose';
import { collection } from './collections.ts';

/** A stored entity, and the events that carry its current state. */
export interface HistoryItem {
  id: string;
  events: CloudEvent[];
  /** False if the stored row doesn't match the events' contract, so it can't be published. */
  isValid: boolean;
}

/** One kind of entity that a service publishes, read in batches from its database. */
export interface HistorySource {
  name: string;
  /** The events that carry the state of such an entity. */
  types: readonly EventType[];
  /**
   * False for events that the stream need not hold, because they are purged: a deleted person's.
   */
  isKept: boolean;
  /**
   * A value that is equal for two events of the same state. By default versions are compared. Only for few entities:
   * a hash of each is held in memory.
   */
  fingerprint?: (data: Record<string, unknown>) => string;
  /** Whether any event of an entity is enough, whatever its version. */
  hasOneState?: boolean;
  /** The next entities after an id, in the order of their ids. */
  after(id: string | null, limit: number): Promise<HistoryItem[]>;
  byIds(ids: readonly string[]): Promise<HistoryItem[]>;
}

interface HistorySourceOptions<Row>
  extends Pick<HistorySource, 'name' | 'types' | 'fingerprint' | 'hasOneState'> {
  connection: Connection;
  /** The name of the collection. Its ids are strings. */
  rows: string;
  /** Selects some of the rows. */
  filter?: mongo.Filter<Row & mongo.BSON.Document>;
  isKept?: boolean;
  eventsOf(row: Row): CloudEvent[] | Promise<CloudEvent[]>;
}

/** Creates a source of a service's history from the rows of a collection. */
export function createHistorySource<Row extends { _id: string }>({
  connection,
  rows,
  filter = {},
  isKept = true,
  eventsOf,
  ...part
}: HistorySourceOptions<Row>): HistorySource {
  const stored = () => collection<Row & mongo.BSON.Document>(connection, rows);

  async function items(condition: mongo.BSON.Document, limit: number): Promise<HistoryItem[]> {
    const where = { $and: [filter, condition] } as mongo.Filter<Row & mongo.BSON.Document>;
    const found = await stored()
      .find(where, { readConcern: { level: 'majority' } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return Promise.all(found.map((row) => itemOf(row as unknown as Row)));
  }

  /** An invalid row must not prevent the others from being published. */
  async function itemOf(row: Row): Promise<HistoryItem> {
    try {
      return { id: row._id, events: await eventsOf(row), isValid: true };
    } catch (failure) {
      if (!(failure instanceof Error) || failure.name !== 'ZodError') throw failure;
      return { id: row._id, events: [], isValid: false };
    }
  }

  return {
    ...part,
    isKept,
    after: (id, limit) => items(id === null ? {} : { _id: { $gt: id } }, limit),
    byIds: (ids) => items({ _id: { $in: [...ids] } }, ids.length),
  };
}

/**
 * Marks an event as republished. Its new id is a hash of `run` and the event's content, so that
 * storing it twice in one run stores it once.
 */
export function toRepublishedEvent(event: CloudEvent, run: string): CloudEvent {
  const { id, version } = event.data;
  const content = [run, event.type, event.subject, id, version].join('/');
  return { ...event, id: hashToUuid(content), republished: true };
}

/** A UUID from the hash of a text (RFC 9562, version 8). */
function hashToUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
