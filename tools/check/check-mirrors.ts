import { mirrorCollection } from '@portal/bus/collections';
import type { Connection } from 'mongoose';

/** The last check of a subscriber's copy of the attendance events. */
export interface MirrorResult {
  /** The subscriber's name. */
  subscriber: string;
  /** How many events it should have. */
  messages: number;
  /** When it was last found complete; null if never since its creation. */
  checkedAt: Date | null;
  isComplete: boolean;
}

/** Copies are compared every ten seconds; a busy machine may take longer. */
const overdueAfterMs = 60_000;

/**
 * Gives the result of attendance's last comparison of each subscriber's copy with the original, by its
 * number of messages and last position. A different copy is recreated automatically; one that is not
 * complete within a minute has a fault.
 */
export async function checkMirrors(attendance: Connection, now: Date): Promise<MirrorResult[]> {
  const mirrors = await mirrorCollection(attendance).find().sort({ _id: 1 }).toArray();
  const subscribers = await attendance
    .collection<{ _id: string; name: string }>('subscribers')
    .find({ _id: { $in: mirrors.map(({ _id }) => _id) } })
    .toArray();
  const names = new Map(subscribers.map(({ _id, name }) => [_id, name]));
  return mirrors.map(({ _id, messages, checkedAt }) => ({
    subscriber: names.get(_id) ?? _id,
    messages,
    checkedAt,
    isComplete: checkedAt !== null && now.getTime() - checkedAt.getTime() <= overdueAfterMs,
  }));
}
