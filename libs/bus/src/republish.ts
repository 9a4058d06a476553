import type { CloudEvent } from '@portal/contracts/event';
import type { ServiceName } from '@portal/contracts/operation';
import { type Connection, mongo } from 'mongoose';
import { eventsWaiting } from './backlog.ts';
import { erasuresOf, outboxOf } from './collections.ts';
import { epochsOf, type Republish, streamEpoch } from './epochs.ts';
import { eraseAgain } from './erasures.ts';
import { type HistoryPart, republished } from './history.ts';
import { type Outbox, rowsOf } from './outbox.ts';

export interface RepublishOptions {
  connection: Connection;
  service: ServiceName;
  outbox: Pick<Outbox, 'wake'>;
  history: readonly HistoryPart[];
}

const batchSize = 200;
/** So many events may wait for the relay: live ones are published behind them. */
const mostWaiting = 1_000;
const durably = { writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Does the next step of publishing the history again, where that is wanted. Gives whether there is
 * more to do. Each step may be done twice: the ids of the events follow from their contents.
 */
export async function republishStep(options: RepublishOptions): Promise<'more' | 'wait' | 'none'> {
  const { connection, history } = options;
  const row = await streamEpoch(connection);
  const republish = row?.republish;
  if (!row || !republish || republish.state === 'done') return 'none';
  if (republish.state === 'wanted') {
    if (republish.reason === 'lost') await publishRecentAgain(connection);
    await advance(options, row.epoch, { state: 'running' });
    return 'more';
  }
  if ((await eventsWaiting(connection)) > mostWaiting) {
    options.outbox.wake();
    return 'wait';
  }
  const place = history.findIndex(({ name }) => name === (republish.part ?? history[0]?.name));
  const part = history[place];
  if (!part) {
    await finish(options, row.epoch);
    return 'none';
  }
  const items = await part.after(republish.after, batchSize);
  const events = items.flatMap((item) => item.events);
  await storeRepublished(options, events, `epoch-${row.epoch}`);
  const isOver = items.length < batchSize;
  const next = history[place + 1];
  await advance(options, row.epoch, {
    part: isOver ? (next?.name ?? endOfHistory) : part.name,
    after: isOver ? null : (items.at(-1)?.id ?? null),
    count: republish.count + events.length,
  });
  return 'more';
}

/** No part has this name: all of them are done. */
const endOfHistory = ' end';

/** Stores events of the history for the relay; those that this run has stored before are left out. */
export async function storeRepublished(
  { connection, service, outbox }: Omit<RepublishOptions, 'history'>,
  events: readonly CloudEvent[],
  run: string,
): Promise<void> {
  if (events.length === 0) return;
  const rows = rowsOf(
    service,
    events.map((event) => republished(event, run)),
  );
  try {
    await outboxOf(connection).insertMany(rows, { ordered: false, ...durably });
  } catch (failure) {
    if (!isOnlyDuplicates(failure)) throw failure;
  }
  outbox.wake();
}

/** What may have been lost before others had it, changes that no state tells of among it. */
async function publishRecentAgain(connection: Connection): Promise<void> {
  await outboxOf(connection).updateMany(
    { publishedAt: { $type: 'date' } },
    { $set: { publishedAt: null } },
    durably,
  );
}

/** People who were deleted meanwhile may be in what was stored here: they are erased once more. */
async function finish(options: RepublishOptions, epoch: number): Promise<void> {
  const { connection } = options;
  const deleted = await erasuresOf(connection).distinct('_id', {});
  if (deleted.length > 0) await eraseAgain(connection, deleted);
  await advance(options, epoch, { state: 'done', doneAt: new Date() });
}

async function advance(
  { connection }: Pick<RepublishOptions, 'connection'>,
  epoch: number,
  changes: Partial<Republish>,
): Promise<void> {
  const $set = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [`republish.${name}`, value]),
  );
  // Not where another loss has begun a new epoch meanwhile.
  await epochsOf(connection).updateOne({ _id: 'stream', epoch }, { $set }, durably);
}

function isOnlyDuplicates(failure: unknown): boolean {
  const duplicateKey = 11000;
  return (
    failure instanceof mongo.MongoBulkWriteError &&
    [failure.writeErrors].flat().every(({ code }) => code === duplicateKey)
  );
}
