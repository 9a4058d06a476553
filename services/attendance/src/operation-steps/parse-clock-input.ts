import type { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import { formatDeviceLocation } from '../domain/device-location.ts';

/** Parses the input of a clock-in or clock-out. */
export function parseClockInput(
  request: SignedInRequest,
  input: InputOf<typeof clockIn> | InputOf<typeof clockOut>,
) {
  return {
    now: request.now(),
    occurredAt: input.occurredAt ? new Date(input.occurredAt) : null,
    hasIdempotencyKey: request.idempotency !== undefined,
    location: formatDeviceLocation(input, request.agent),
  };
}
