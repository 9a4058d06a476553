import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { outboxCollection } from './collections.ts';
import type { HistoryItem, HistorySource } from './history-source.ts';
import type { Bus } from './nats-connection.ts';
import { readStream } from './read-stream.ts';
import type { MissingEvent } from './stream-checks.ts';

export interface Comparison {
  /** The number of events that the stream should hold. */
  checked: number;
  missing: MissingEvent[];
}

interface Options {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  history: readonly HistorySource[];
  /** How long a change may take to reach the stream. */
  settleMs?: number;
}

const batchSize = 500;

/**
 * Compares a service's database with its stream, and gives the entities whose current state no
 * event of the stream carries. Both may change meanwhile, so differences are compared a second
 * time. Throws if the broker or the database is unavailable.
 */
export async function compareStream(options: Options): Promise<Comparison> {
  const { nc, service, settleMs = 2_000 } = options;
  const parts = options.history.filter(({ isKept }) => isKept);
  const newest = createNewestStates(parts);
  const sequence = await readStream(nc, service, { after: 0, onEvent: newest.add });

  let checked = 0;
  const suspects = new Map<HistorySource, string[]>();
  for (const part of parts) {
    let after: string | null = null;
    for (;;) {
      const items: HistoryItem[] = await part.after(after, batchSize);
      for (const { id, events, isValid } of items) {
        checked += events.length;
        if (isValid && events.every((event) => newest.has(part, event))) continue;
        const ids = suspects.get(part);
        if (ids) ids.push(id);
        else suspects.set(part, [id]);
      }
      if (items.length < batchSize) break;
      after = items.at(-1)?.id ?? null;
    }
  }
  if (suspects.size === 0) return { checked, missing: [] };

  await delay(settleMs);
  const unpublished = await unpublishedSubjects(options.connection);
  await readStream(nc, service, { after: sequence, onEvent: newest.add });
  const missing: MissingEvent[] = [];
  for (const [part, ids] of suspects) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const items = await part.byIds(ids.slice(start, start + batchSize));
      for (const { id, events, isValid } of items) {
        if (!isValid) missing.push({ part: part.name, id, subject: 'unknown' });
        const missingEvents = events.filter(
          (event) => !unpublished.has(event.subject) && !newest.has(part, event),
        );
        for (const { subject } of missingEvents) missing.push({ part: part.name, id, subject });
      }
    }
  }
  return { checked, missing };
}

/** Collects the newest state of each entity in the stream. */
function createNewestStates(parts: readonly HistorySource[]) {
  // An event type may belong to two parts: one of existing entities and one of removed ones.
  const partsOfType = Map.groupBy(
    parts.flatMap((part) => part.types.map(({ type }) => ({ type, part }))),
    ({ type }) => type,
  );
  const states = new Map<string, { version: number; fingerprint: string | null }>();

  return {
    add(event: CloudEvent): void {
      const version = Number(event.data.version);
      for (const { part } of partsOfType.get(event.type) ?? []) {
        const key = keyOf(part, event);
        if ((states.get(key)?.version ?? 0) > version) continue;
        states.set(key, { version, fingerprint: part.fingerprint?.(event.data) ?? null });
      }
    },
    /** Whether the stream has the event's state, or a newer one. */
    has(part: HistorySource, event: CloudEvent): boolean {
      const state = states.get(keyOf(part, event));
      if (!state) return false;
      if (part.fingerprint) return state.fingerprint === part.fingerprint(event.data);
      return state.version >= Number(event.data.version);
    },
  };
}

/**
 * Includes the subject, because an entity may concern two people, each with events of their own.
 */
function keyOf(part: HistorySource, { subject, data }: CloudEvent): string {
  return `${part.name} ${data.id} ${subject}`;
}

/** The people with unpublished events: nothing of theirs counts as missing yet. */
async function unpublishedSubjects(connection: Connection): Promise<Set<string>> {
  const rows = await outboxCollection(connection)
    .find({ publishedAt: null }, { projection: { 'event.subject': 1 } })
    .hint('unpublished')
    .toArray();
  return new Set(rows.map(({ event }) => event.subject));
}
