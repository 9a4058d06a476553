import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import { type Connection, mongo } from 'mongoose';
import { countUnpublishedEvents } from './backlog-counts.ts';
import { erasureCollection, majorityWrite, outboxCollection } from './collections.ts';
import { repeatErasures } from './erasures.ts';
import { type HistorySource, toRepublishedEvent } from './history-source.ts';
import { type Outbox, outboxRows } from './outbox.ts';
import { epochCollection, findStreamEpoch, type RepublishProgress } from './stream-epoch.ts';

export interface RepublishOptions {
  connection: Connection;
  service: ServiceName;
  outbox: Pick<Outbox, 'wake'>;
  /** The entities that the service publishes, from its database. */
  history: readonly HistorySource[];
}

const batchSize = 200;
/** The maximum number of unpublished events: live events are published after them. */
const maxUnpublished = 1_000;

/**
 * Republishes the next batch of the history if that was requested. Gives whether to continue at
 * once, to wait for the relay, or to stop. A batch may be repeated, because the ids of the events
 * are hashes of their contents. Throws the database's errors.
 */
export async function republishBatch(options: RepublishOptions): Promise<'more' | 'wait' | 'none'> {
  const { connection, history } = options;
  const row = await findStreamEpoch(connection);
  const republish = row?.republish;
  if (!row || !republish || republish.state === 'done') return 'none';
  if (republish.state === 'wanted') {
    if (republish.reason === 'lost') await republishRecent(options);
    await advance(options, row.epoch, { state: 'running' });
    return 'more';
  }
  if ((await countUnpublishedEvents(connection)) > maxUnpublished) {
    options.outbox.wake();
    return 'wait';
  }
  const index = history.findIndex(({ name }) => name === (republish.part ?? history[0]?.name));
  const part = history[index];
  if (!part) {
    await finish(options, row.epoch);
    return 'none';
  }
  const items = await part.after(republish.after, batchSize);
  const events = items.flatMap((item) => item.events);
  await storeRepublishedEvents(options, events, `epoch-${row.epoch}`);
  const isOver = items.length < batchSize;
  const next = history[index + 1];
  await advance(options, row.epoch, {
    part: isOver ? (next?.name ?? endOfHistory) : part.name,
    after: isOver ? null : (items.at(-1)?.id ?? null),
    count: republish.count + events.length,
  });
  return 'more';
}

/** The name after the last part. No part has this name. */
const endOfHistory = ' end';

/**
 * Stores events in the outbox, marked as republished. Events that the same `run` has stored before
 * are skipped. Throws the database's errors.
 */
export async function storeRepublishedEvents(
  { connection, service, outbox }: Omit<RepublishOptions, 'history'>,
  events: readonly CloudEvent[],
  run: string,
): Promise<void> {
  if (events.length === 0) return;
  const rows = outboxRows(
    service,
    events.map((event) => toRepublishedEvent(event, run)),
  );
  try {
    await outboxCollection(connection).insertMany(rows, { ordered: false, ...majorityWrite });
  } catch (failure) {
    if (!isOnlyDuplicates(failure)) throw failure;
  }
  outbox.wake();
}

/** Republishes recent events that may be lost, among them those that no current state carries. */
async function republishRecent({ connection, outbox }: RepublishOptions): Promise<void> {
  await outboxCollection(connection).updateMany(
    { publishedAt: { $type: 'date' } },
    { $set: { publishedAt: null } },
    majorityWrite,
  );
  outbox.wake();
}

/** The history may contain people who were deleted meanwhile, so all erasures are repeated. */
async function finish(options: RepublishOptions, epoch: number): Promise<void> {
  const { connection } = options;
  const deleted = await erasureCollection(connection).distinct('_id', {});
  if (deleted.length > 0) await repeatErasures(connection, deleted);
  await advance(options, epoch, { state: 'done', doneAt: new Date() });
}

async function advance(
  { connection }: Pick<RepublishOptions, 'connection'>,
  epoch: number,
  changes: Partial<RepublishProgress>,
): Promise<void> {
  const $set = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [`republish.${name}`, value]),
  );
  // Matches only if no other loss has started a new epoch meanwhile.
  await epochCollection(connection).updateOne({ _id: 'stream', epoch }, { $set }, majorityWrite);
}

function isOnlyDuplicates(failure: unknown): boolean {
  const duplicateKey = 11000;
  return (
    failure instanceof mongo.MongoBulkWriteError &&
    [failure.writeErrors].flat().every(({ code }) => code === duplicateKey)
  );
}
