import { createHash } from 'node:crypto';
import type { CloudEvent, EventType } from '@portal/contracts/event';
import type { Connection, mongo } from 'mongoose';
import { collection } from './collections.ts';

/** A stored thing, and the events that carry its present state. */
export interface HistoryItem {
  id: string;
  events: CloudEvent[];
  /** False where it can't be told: what is stored is not what the contract says. */
  isValid: boolean;
}

/** One kind of thing that a service tells others of, read in batches from its own database. */
export interface HistoryPart {
  name: string;
  /** The events that carry the state of such a thing. */
  types: readonly EventType[];
  /** False where the stream need not hold these events: a deleted person's are purged again. */
  isKept: boolean;
  /** What two events of the same state have in common; the version where it is left out. */
  fingerprint?: (data: Record<string, unknown>) => string;
  /** The next things behind an id, in the order of their ids. */
  after(id: string | null, limit: number): Promise<HistoryItem[]>;
  byIds(ids: readonly string[]): Promise<HistoryItem[]>;
}

interface PartOptions<Row> extends Pick<HistoryPart, 'name' | 'types' | 'fingerprint'> {
  connection: Connection;
  /** The collection of its rows, whose ids are texts. */
  rows: string;
  /** Which of the rows. */
  filter?: mongo.Filter<Row & mongo.BSON.Document>;
  isKept?: boolean;
  eventsOf(row: Row): CloudEvent[] | Promise<CloudEvent[]>;
}

/** A part of a service's history: the rows of one of its collections. */
export function historyPart<Row extends { _id: string }>({
  connection,
  rows,
  filter = {},
  isKept = true,
  eventsOf,
  ...part
}: PartOptions<Row>): HistoryPart {
  const stored = () => collection<Row & mongo.BSON.Document>(connection, rows);

  async function items(wanted: mongo.BSON.Document, limit: number): Promise<HistoryItem[]> {
    const where = { $and: [filter, wanted] } as mongo.Filter<Row & mongo.BSON.Document>;
    const found = await stored()
      .find(where, { readConcern: { level: 'majority' } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return Promise.all(found.map((row) => itemOf(row as unknown as Row)));
  }

  /** One damaged row must not keep all others from being told. */
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
 * An event of the history as it is published again: marked so, with an id that follows from what it
 * says and from `run`, so that storing it twice in one run stores one.
 */
export function republished(event: CloudEvent, run: string): CloudEvent {
  const { id, version } = event.data;
  const said = [run, event.type, event.subject, id, version].join('/');
  return { ...event, id: uuidOf(said), republished: true };
}

/** A UUID made of a text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
