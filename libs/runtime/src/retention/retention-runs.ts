import { collection } from '@portal/bus/collections';
import type { RetentionKind } from '@portal/contracts/retention';
import type { Connection } from 'mongoose';

/** The last run for a kind of data. */
export interface RetentionRun {
  _id: RetentionKind;
  /** When the portal first knew of the kind: the first run is in the night after. */
  knownSince: Date;
  lastRunAt: Date | null;
  /** What the run removed. An interrupted run continues to count. */
  removed: number;
  isRunning: boolean;
  /** The latest London day before which a run has removed data; later ones may have had a longer period. */
  removedBefore?: string;
  failures: number;
  /** Since when a run waits, because the last one is long ago. */
  waitsSince?: Date;
}

const dayMs = 24 * 60 * 60_000;
const longPauseMs = 7 * dayMs;

/** Stores in MongoDB what the nightly job has removed. */
export function createRetentionRunStore(connection: Connection) {
  const rows = collection<RetentionRun>(connection, 'retentionruns');
  return {
    async byKind(): Promise<Map<RetentionKind, RetentionRun>> {
      const found = await rows.find().toArray();
      return new Map(found.map((row) => [row._id, row]));
    },
    async add(kind: RetentionKind, now: Date): Promise<void> {
      const fields = {
        knownSince: now,
        lastRunAt: null,
        removed: 0,
        isRunning: false,
        failures: 0,
      };
      await rows.updateOne({ _id: kind }, { $setOnInsert: fields }, { upsert: true });
    },
    /**
     * Gives whether a removal may begin at `now`. After more than seven days without one the clock may be wrong, so the
     * first attempt stores that it waits, and the removal may begin a day later.
     */
    async confirmTime(kind: RetentionKind, now: Date): Promise<boolean> {
      const row = await rows.findOne({ _id: kind });
      const ageOf = (time: Date | undefined) => now.getTime() - (time?.getTime() ?? 0);
      if (!row || ageOf(row.lastRunAt ?? row.knownSince) <= longPauseMs) return true;
      const waited = ageOf(row.waitsSince);
      if (waited >= dayMs && waited <= longPauseMs) return true;
      if (waited < 0 || waited > longPauseMs) {
        await rows.updateOne({ _id: kind }, { $set: { waitsSince: now } });
      }
      return false;
    },
    /** Begins a run, or continues one that was interrupted. */
    async begin(kind: RetentionKind): Promise<void> {
      const change = { $set: { isRunning: true, removed: 0 } };
      await rows.updateOne({ _id: kind, isRunning: false }, change);
    },
    /** Stores that everything before a London day is about to be removed. */
    async setRemovedBefore(kind: RetentionKind, day: string): Promise<void> {
      await rows.updateOne({ _id: kind }, { $max: { removedBefore: day } });
    },
    async addRemoved(kind: RetentionKind, count: number): Promise<void> {
      await rows.updateOne({ _id: kind }, { $inc: { removed: count } });
    },
    /** Ends a run and returns what it removed. */
    async complete(kind: RetentionKind, now: Date): Promise<number> {
      const change = {
        $set: { lastRunAt: now, isRunning: false, failures: 0 },
        $unset: { waitsSince: '' },
      } as const;
      return (await rows.findOneAndUpdate({ _id: kind }, change))?.removed ?? 0;
    },
    async addFailure(kind: RetentionKind): Promise<void> {
      await rows.updateOne({ _id: kind }, { $inc: { failures: 1 } });
    },
  };
}
