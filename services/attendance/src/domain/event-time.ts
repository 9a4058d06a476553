import { fieldError, ok, type Result } from '@portal/kernel/result';
import { earliestOpenAt } from './entry-times.ts';

/**
 * The time of a clock-in or clock-out, and whether it was sent late by a device without a network.
 */
export interface EventTime {
  at: Date;
  sentLate: boolean;
}

/**
 * Resolves the time of a clock-in or clock-out (docs/specification/time.md): `occurredAt` if it was
 * sent late, otherwise now. `occurredAt` needs an idempotency key, must be at most 16 hours ago,
 * not in the future and after the person's last known time. Fails with BAD_INPUT.
 */
export function resolveEventTime(sent: {
  occurredAt: Date | null;
  now: Date;
  hasIdempotencyKey: boolean;
  /** The person's last known clock-in or clock-out. */
  lastKnown: Date | null;
}): Result<EventTime, 'BAD_INPUT'> {
  const { occurredAt, now, hasIdempotencyKey, lastKnown } = sent;
  if (!occurredAt) return ok({ at: nowAfter(lastKnown, now), sentLate: false });
  if (!hasIdempotencyKey) return fieldError('occurredAt', 'A time needs an Idempotency-Key');
  if (occurredAt > now) return fieldError('occurredAt', 'The time must not be in the future');
  if (occurredAt < earliestOpenAt(now)) {
    return fieldError('occurredAt', 'The time must be at most 16 hours ago');
  }
  if (lastKnown && occurredAt <= lastKnown) {
    return fieldError('occurredAt', 'The time must be after your last clock-in or clock-out');
  }
  return ok({ at: occurredAt, sentLate: true });
}

/**
 * Now, but always after the last known time. Concurrent requests may be stored out of order, and
 * the clocks of two machines differ; an earlier time would hide the entry.
 */
function nowAfter(lastKnown: Date | null, now: Date): Date {
  return lastKnown && lastKnown >= now ? new Date(lastKnown.getTime() + 1) : now;
}
