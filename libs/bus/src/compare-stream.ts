import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { outboxCollection } from './collections.ts';
import type { HistoryItem, HistorySource } from './history-source.ts';
import type { Bus } from './nats-connection.ts';
import { createPublishedStates } from './published-states.ts';
import { readStream } from './read-stream.ts';
import type { MissingEvent } from './stream-checks.ts';
import { streamName } from './stream-names.ts';

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
  maxMissing?: number;
}

const batchSize = 500;
/** More missing events aren't looked for: their ids are held in memory. */
const defaultMaxMissing = 100_000;

/**
 * Compares a service's database with its stream, and gives the entities whose current state no
 * event of the stream carries: the first `maxMissing` if there are more. Both may change meanwhile, so differences are
 * compared a second time. Throws if the broker or the database is unavailable.
 */
export async function compareStream(options: Options): Promise<Comparison> {
  const { nc, service, settleMs = 2_000, maxMissing = defaultMaxMissing } = options;
  const parts = options.history.filter(({ isKept }) => isKept);
  const manager = await nc.jetstreamManager({ checkAPI: false, timeout: 20_000 });
  const { state } = await manager.streams.info(streamName(service));
  const published = createPublishedStates(parts, state.messages);
  const sequence = await readStream(nc, service, { after: 0, onEvent: published.add });

  let checked = 0;
  let suspectCount = 0;
  const suspects = new Map<HistorySource, string[]>();
  for (const part of parts) {
    let after: string | null = null;
    while (suspectCount < maxMissing) {
      const items: HistoryItem[] = await part.after(after, batchSize);
      for (const { id, events, isValid } of items) {
        checked += events.length;
        if (isValid && events.every((event) => published.has(part, event))) continue;
        suspectCount += 1;
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
  await readStream(nc, service, { after: sequence, onEvent: published.add });
  const missing: MissingEvent[] = [];
  for (const [part, ids] of suspects) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const items = await part.byIds(ids.slice(start, start + batchSize));
      for (const { id, events, isValid } of items) {
        if (!isValid) missing.push({ part: part.name, id, subject: 'unknown' });
        const missingEvents = events.filter(
          (event) => !unpublished.has(event.subject) && !published.has(part, event),
        );
        for (const { subject } of missingEvents) missing.push({ part: part.name, id, subject });
      }
    }
  }
  return { checked, missing };
}

/** The people with unpublished events: nothing of theirs counts as missing yet. */
async function unpublishedSubjects(connection: Connection): Promise<Set<string>> {
  const rows = await outboxCollection(connection)
    .find({ publishedAt: null }, { projection: { 'event.subject': 1 } })
    .hint('unpublished')
    .toArray();
  return new Set(rows.map(({ event }) => event.subject));
}
