import { createEvent } from '@portal/bus/outbox';
import { irregularHoursChanged } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { IrregularHours } from '../domain/irregular-hours.ts';

/** The event for a changed total of a month. */
export function irregularHoursEvent(
  { id, version, userId, month, minutes }: IrregularHours,
  now: Date,
): CloudEvent {
  const data = { id, version, userId, month, minutes };
  return createEvent(irregularHoursChanged, { userId, data, now });
}
