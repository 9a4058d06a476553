import { clockedIn, clockedOut, clockOutMissing } from './attendance/events.ts';
import type { EventType } from './event.ts';
import { settingsChanged } from './leave/events.ts';
import { messageSent } from './messaging/events.ts';
import type { ServiceName } from './operation.ts';
import { userCreated, userSetUp } from './people/events.ts';
import { dayArchived } from './records/events.ts';

/** Every event that the portal publishes. */
export const events: readonly EventType[] = [
  userCreated,
  userSetUp,
  clockedIn,
  clockedOut,
  clockOutMissing,
  settingsChanged,
  messageSent,
  dayArchived,
];

/**
 * Which services follow which: the durable consumer `records-from-leave` exists because `leave`
 * is listed under `records`. The message broker's permissions are made from this table.
 */
export const subscriptions: Record<ServiceName, readonly ServiceName[]> = {
  identity: [],
  attendance: ['identity'],
  leave: ['identity'],
  messaging: ['identity'],
  records: ['identity', 'attendance', 'leave'],
};
