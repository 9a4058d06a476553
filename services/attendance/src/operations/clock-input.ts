import type { clockIn } from '@portal/contracts/attendance/clock';
import type { InputOf } from '@portal/contracts/operation';
import type { Request } from '@portal/runtime/request';
import { locationOf } from '../domain/location.ts';

export type ClockInput = InputOf<typeof clockIn>;

/** Parses the input of a clock-in or clock-out. */
export function parseClockInput(request: Request, input: ClockInput) {
  return {
    now: request.now(),
    occurredAt: input.occurredAt ? new Date(input.occurredAt) : null,
    hasIdempotencyKey: request.idempotency !== undefined,
    location: locationOf(input, request.agent),
  };
}
