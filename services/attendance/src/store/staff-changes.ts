import { setTimeout as delay } from 'node:timers/promises';
import type { Outbox, Tx } from '@portal/bus/outbox';
import type { Connection } from 'mongoose';

/** Who wants to know of whom the sessions, or the account, have changed. */
export interface Listener {
  changed(userId: string): void;
  /** Nobody knows whose sessions have changed. */
  forgetSessions(): void;
  /** Nobody knows what has changed. */
  forget(): void;
}

interface Change {
  ns: { coll: string };
  operationType: string;
  documentKey?: { _id: string };
  fullDocument?: { userId?: string };
}

/** How often the database says that nothing has changed, in milliseconds. */
const pulseMs = 300;
/** Silent for longer, it may be away or somebody else's. */
const mostSilentMs = 3_000;
const againAfterMs = 1_000;

/**
 * Follows the changes of entries and people by whatever process they are made, each some
 * milliseconds after its commit.
 */
export function followStaffChanges(connection: Connection, listener: Listener) {
  let stopped = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let close = async () => {};

  async function follow(): Promise<void> {
    while (!stopped) {
      try {
        const stream = connection.getClient().db(connection.name).watch<Change, Change>(watched, {
          fullDocument: 'updateLookup',
          maxAwaitTimeMS: pulseMs,
          batchSize: 1_000,
        });
        close = () => stream.close();
        let change = await stream.tryNext();
        // Nobody has looked until now.
        listener.forget();
        while (!stopped) {
          heardAt = performance.now();
          if (change) tell(change, listener);
          change = await stream.tryNext();
        }
      } catch {
        heardAt = Number.NEGATIVE_INFINITY;
        if (!stopped) await delay(againAfterMs);
      } finally {
        await close().catch(() => undefined);
      }
    }
  }

  const following = follow();
  return {
    /** Whether every change of more than a moment ago has been told. */
    isCurrent: () => performance.now() - heardAt < mostSilentMs,
    async close(): Promise<void> {
      stopped = true;
      await close().catch(() => undefined);
      await following;
    },
  };
}

const watched = [
  { $match: { 'ns.coll': { $in: ['entries', 'people'] } } },
  { $project: { 'ns.coll': 1, operationType: 1, documentKey: 1, 'fullDocument.userId': 1 } },
];

function tell({ ns, operationType, documentKey, fullDocument }: Change, listener: Listener): void {
  const id = documentKey?._id ?? '';
  // The places that transactions take for a moment so that they meet (entries.ts).
  if (id.startsWith('open-of-')) return;
  const userId = ns.coll === 'people' ? id : fullDocument?.userId;
  // Of what is removed, or was since, nobody knows any more whose it was.
  if (operationType !== 'delete' && userId) listener.changed(userId);
  else if (ns.coll === 'entries') listener.forgetSessions();
  else listener.forget();
}

/**
 * The outbox, telling of whom a change was stored before its caller hears so: who changes something
 * in this process and reads at once reads it.
 */
export function tellingOutbox(outbox: Outbox, listener: Pick<Listener, 'changed'>): Outbox {
  async function telling<Value>(run: (noting: (tx: Tx) => Tx) => Promise<Value>): Promise<Value> {
    const people = new Set<string>();
    try {
      return await run((tx) => ({
        ...tx,
        publish(event) {
          people.add(event.subject);
          tx.publish(event);
        },
      }));
    } finally {
      // Also after a failure: whether a commit was stored is not always known.
      for (const userId of people) listener.changed(userId);
    }
  }

  return {
    ...outbox,
    transact: (request, work) =>
      telling((noting) => outbox.transact(request, (tx) => work(noting(tx)))),
    transactAll: (requests, work) =>
      telling((noting) => outbox.transactAll(requests, (all) => work(all.map(noting)))),
  };
}
