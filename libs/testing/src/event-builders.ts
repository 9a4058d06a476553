import { randomUUID } from 'node:crypto';
import { ensureStream } from '@portal/bus/ensure-stream';
import { streamName } from '@portal/bus/stream-names';
import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import { userCreated } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import { newId } from '@portal/kernel/new-id';
import type { Bus } from './nats-client.ts';

export type Account = DataOf<typeof userCreated>;

/** Builds the account data of identity's events: an employee from 09:00 to 17:00, with `overrides`. */
export function buildAccount(overrides: Partial<Account> = {}): Account {
  const id = overrides.id ?? newId();
  const role = overrides.role ?? 'employee';
  return {
    version: 1,
    username: `person-${id}`,
    firstName: 'Ada',
    lastName: `Lovelace ${id.slice(-4)}`,
    isAdmin: isAdminRole(role),
    workStartTime: '09:00',
    workEndTime: '17:00',
    annualLeaveEntitlement: 25,
    createdAt: '2026-01-05T09:00:00.000Z',
    roleSince: null,
    sealedEmail: null,
    employment: null,
    earlierEmployments: [],
    workingPatterns: [],
    teamMemberships: [],
    isOnLegalHold: false,
    isDeactivated: false,
    ...overrides,
    id,
    role,
  };
}

/** Builds a CloudEvent about a person. The data isn't validated, so that tests can build invalid events. */
export function buildCloudEvent(
  type: EventType,
  userId: string,
  data: Record<string, unknown>,
  now = new Date(),
): CloudEvent {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: `/portal/${type.service}`,
    type: type.type,
    subject: userId,
    time: now.toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}

/** Publishes an event as its service would, and creates the stream where it doesn't exist. */
export async function publishAs(
  connection: Bus,
  type: EventType,
  event: CloudEvent,
): Promise<void> {
  const manager = await connection.jetstreamManager({ checkAPI: false });
  const known = await manager.streams.info(streamName(type.service)).catch(() => null);
  if (!known) await ensureStream(connection, type.service);
  await connection
    .jetstream()
    .publish(`${type.type}.${event.subject}`, JSON.stringify(event), { msgID: event.id });
}

/** Publishes a `user-created` event, as identity would. */
export async function publishUserCreated(connection: Bus, person: Account): Promise<CloudEvent> {
  const event = buildCloudEvent(userCreated, person.id, person);
  await publishAs(connection, userCreated, event);
  return event;
}
