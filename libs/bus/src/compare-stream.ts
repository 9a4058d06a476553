import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { outboxOf } from './collections.ts';
import type { HistoryItem, HistoryPart } from './history.ts';
import type { Bus } from './nats-connection.ts';
import { readStream } from './read-stream.ts';
import type { MissingEvent } from './stream-checks.ts';

export interface Comparison {
  /** How many events the stream should hold. */
  checked: number;
  missing: MissingEvent[];
}

interface Options {
  nc: Bus;
  connection: Connection;
  service: ServiceName;
  history: readonly HistoryPart[];
  /** How long changes that are on their way may take. */
  settleMs?: number;
}

const batchSize = 500;

/**
 * Compares what a service stores with what its stream holds, and gives what no event of the stream
 * carries in its present state. Both may change meanwhile: what differs is compared again.
 */
export async function compareStream(options: Options): Promise<Comparison> {
  const { nc, service, settleMs = 2_000 } = options;
  const parts = options.history.filter(({ isKept }) => isKept);
  const newest = newestStates(parts);
  const place = await readStream(nc, service, { behind: 0, take: newest.take });

  let checked = 0;
  const suspects = new Map<HistoryPart, string[]>();
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
  const waiting = await subjectsWaiting(options.connection);
  await readStream(nc, service, { behind: place, take: newest.take });
  const missing: MissingEvent[] = [];
  for (const [part, ids] of suspects) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const items = await part.byIds(ids.slice(start, start + batchSize));
      for (const { id, events, isValid } of items) {
        if (!isValid) missing.push({ part: part.name, id, subject: 'unknown' });
        const lacking = events.filter(
          (event) => !waiting.has(event.subject) && !newest.has(part, event),
        );
        for (const { subject } of lacking) missing.push({ part: part.name, id, subject });
      }
    }
  }
  return { checked, missing };
}

/** What is the newest that the stream says of each thing. */
function newestStates(parts: readonly HistoryPart[]) {
  // An event may tell of what is kept and of what is gone, which are two parts.
  const partsOfType = Map.groupBy(
    parts.flatMap((part) => part.types.map(({ type }) => ({ type, part }))),
    ({ type }) => type,
  );
  const states = new Map<string, { version: number; fingerprint: string | null }>();

  return {
    take(event: CloudEvent): void {
      const version = Number(event.data.version);
      for (const { part } of partsOfType.get(event.type) ?? []) {
        const key = keyOf(part, event);
        if ((states.get(key)?.version ?? 0) > version) continue;
        states.set(key, { version, fingerprint: part.fingerprint?.(event.data) ?? null });
      }
    },
    /** Whether the stream says it as it is, or as it was later. */
    has(part: HistoryPart, event: CloudEvent): boolean {
      const state = states.get(keyOf(part, event));
      if (!state) return false;
      if (part.fingerprint) return state.fingerprint === part.fingerprint(event.data);
      return state.version >= Number(event.data.version);
    },
  };
}

/** The events of one thing may concern two people, each by an event of their own. */
function keyOf(part: HistoryPart, { subject, data }: CloudEvent): string {
  return `${part.name} ${data.id} ${subject}`;
}

/** Those of whom something is still to be published: nothing of theirs is missing yet. */
async function subjectsWaiting(connection: Connection): Promise<Set<string>> {
  const rows = await outboxOf(connection)
    .find({ publishedAt: null }, { projection: { 'event.subject': 1 } })
    .hint('unpublished')
    .toArray();
  return new Set(rows.map(({ event }) => event.subject));
}
