import { fail, ok, type Result } from '@portal/kernel/result';
import { earliestOpenAt } from './session.ts';

/** When something happened, and whether it was sent afterwards from a device without a network. */
export interface Moment {
  at: Date;
  sentLate: boolean;
}

/**
 * When a clock-in or -out happened (decisions.md section 3): now, or at `occurredAt`, which lies
 * at most 16 hours back, not in the future and after the last time that is known of the person,
 * and which only a request with an idempotency key may carry. Fails with BAD_INPUT.
 */
export function momentOf(sent: {
  occurredAt: Date | null;
  now: Date;
  hasIdempotencyKey: boolean;
  /** The last clock-in or -out that is known of the person. */
  lastKnown: Date | null;
}): Result<Moment, 'BAD_INPUT'> {
  const { occurredAt, now, hasIdempotencyKey, lastKnown } = sent;
  if (!occurredAt) return ok({ at: nowAfter(lastKnown, now), sentLate: false });
  if (!hasIdempotencyKey) return refuse('needs an Idempotency-Key');
  if (occurredAt > now) return refuse('must not be in the future');
  if (occurredAt < earliestOpenAt(now)) return refuse('must be at most 16 hours ago');
  if (lastKnown && occurredAt <= lastKnown) return refuse('must be after the last known entry');
  return ok({ at: occurredAt, sentLate: true });
}

/**
 * Now, but after what is known: requests that arrive at once may be stored in another order than
 * they came in, and clocks of two machines differ. A time before the last would hide the entry.
 */
function nowAfter(lastKnown: Date | null, now: Date): Date {
  return lastKnown && lastKnown >= now ? new Date(lastKnown.getTime() + 1) : now;
}

function refuse(message: string) {
  return fail('BAD_INPUT', `occurredAt ${message}`, {
    issues: [{ path: ['occurredAt'], message }],
  });
}
