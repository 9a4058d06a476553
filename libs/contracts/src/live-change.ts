import { z } from 'zod';
import { noUserSubject } from './event.ts';
import { id } from './scalars.ts';

/** The path at which the gateway streams changes as server-sent events. */
export const livePath = '/api/live';

/**
 * The data of a `change` in the stream. It says what changed, not the new state: clients refetch it.
 * A `reset` means that changes may have been missed, an `end` that the session has ended. A `keep-alive` comes every 15 s.
 */
export const liveChange = z.strictObject({
  /** `portal.attendance.clocked-in` */
  type: z.string(),
  /** The person concerned, or `all`. */
  userId: z.union([id, z.literal(noUserSubject)]),
  /** The id of the changed entity, for example a time entry, a message or an account; or the archived day. */
  id: z.string(),
});
export type LiveChange = z.output<typeof liveChange>;
