import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';

/** Receives changes of sessions and accounts. */
export interface StaffChangeListener {
  changed(userId: string): void;
  /** Somebody's sessions have changed, but it is unknown whose. */
  forgetSessions(): void;
  /** Anything may have changed. */
  forget(): void;
}

interface Change {
  ns: { coll: string };
  operationType: string;
  documentKey?: { _id: string };
  fullDocument?: { userId?: string };
}

/** How often the database responds when nothing has changed, in milliseconds. */
const pulseMs = 300;
/** After a longer silence, the database may be unavailable. */
const maxSilenceMs = 3_000;
const retryDelayMs = 1_000;

/**
 * Watches changes of entries and people by any process, with a delay of some milliseconds after
 * each commit.
 */
export function watchStaffChanges(connection: Connection, listener: StaffChangeListener) {
  let stopped = false;
  let lastPulseAt = Number.NEGATIVE_INFINITY;
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
        // Changes before the stream was opened may have been missed.
        listener.forget();
        while (!stopped) {
          lastPulseAt = performance.now();
          if (change) tell(change, listener);
          change = await stream.tryNext();
        }
      } catch {
        lastPulseAt = Number.NEGATIVE_INFINITY;
        if (!stopped) await delay(retryDelayMs);
      } finally {
        await close().catch(() => undefined);
      }
    }
  }

  const following = follow();
  return {
    /** Whether the listener has received all changes up to a moment ago. */
    isCurrent: () => performance.now() - lastPulseAt < maxSilenceMs,
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

function tell(
  { ns, operationType, documentKey, fullDocument }: Change,
  listener: StaffChangeListener,
): void {
  const id = documentKey?._id ?? '';
  // The keys that transactions briefly store to serialize with each other (entries.ts).
  if (id.startsWith('open-of-')) return;
  const userId = ns.coll === 'people' ? id : fullDocument?.userId;
  // The change of a deleted document doesn't say whose it was.
  if (operationType !== 'delete' && userId) listener.changed(userId);
  else if (ns.coll === 'entries') listener.forgetSessions();
  else listener.forget();
}
