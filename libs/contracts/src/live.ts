import { z } from 'zod';
import { nobody } from './event.ts';
import { id } from './scalars.ts';

/** Where the gateway streams what has just changed, as server-sent events. */
export const livePath = '/api/live';

/**
 * What a `change` of the stream says: that something happened, not what it is now. Whoever shows it asks
 * for it again. A `reset` says that changes may have been missed, an `end` that the session is over.
 */
export const liveChange = z.strictObject({
  /** `portal.attendance.clocked-in` */
  type: z.string(),
  /** The person whom it concerns, or `all`. */
  userId: z.union([id, z.literal(nobody)]),
  /** The thing that changed: a session of work, a message, an account; the day that was archived. */
  id: z.string(),
});
export type LiveChange = z.output<typeof liveChange>;
