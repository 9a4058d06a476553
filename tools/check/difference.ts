import type { HistoryRef } from '@portal/bus/stream-checks';
import type { ServiceName } from '@portal/contracts/operation';

/** Something that one service holds otherwise than the one that owns it. */
export interface Difference {
  /** Who holds it otherwise, and of whom. */
  follower: ServiceName;
  userId: string;
  /** The London day, if the difference is about one. */
  day: string | null;
  /** In plain words, after the person and the day: `records has 1 session, attendance has 2`. */
  what: string;
  /** What its owner is to publish again. */
  owner: ServiceName;
  again: HistoryRef[];
  /** Copies with the same or a newer version, which events published again would not replace. */
  forget: { collection: string; ids: string[] } | null;
}

/** A difference as one sentence. */
export function describeDifference({ follower, userId, day, what }: Difference): string {
  const about = [`person ${userId}`, ...(day === null ? [] : [day])].join(', ');
  return `${follower}: ${about}: ${what}`;
}
