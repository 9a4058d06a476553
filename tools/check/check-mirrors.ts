import { mirrorsOf } from '@portal/bus/collections';
import type { Connection } from 'mongoose';

/** How the copy of the attendance events that a subscriber reads was found. */
export interface MirrorResult {
  /** The subscriber's name. */
  subscriber: string;
  /** How many events it must hold. */
  messages: number;
  /** When it was last found to hold them; null for never since it was made. */
  checkedAt: Date | null;
  isWhole: boolean;
}

/** Each copy is compared every ten seconds; on a busy machine it may take longer. */
const overdueAfterMs = 60_000;

/**
 * What attendance found when it last compared each subscriber's copy, by the number of its messages and its
 * last place, with what was copied. A copy that differs is made anew by itself: one that was not found whole
 * for a minute can't be.
 */
export async function checkMirrors(attendance: Connection, now: Date): Promise<MirrorResult[]> {
  const mirrors = await mirrorsOf(attendance).find().sort({ _id: 1 }).toArray();
  const subscribers = await attendance
    .collection<{ _id: string; name: string }>('subscribers')
    .find({ _id: { $in: mirrors.map(({ _id }) => _id) } })
    .toArray();
  const names = new Map(subscribers.map(({ _id, name }) => [_id, name]));
  return mirrors.map(({ _id, messages, checkedAt }) => ({
    subscriber: names.get(_id) ?? _id,
    messages,
    checkedAt,
    isWhole: checkedAt !== null && now.getTime() - checkedAt.getTime() <= overdueAfterMs,
  }));
}
