import { randomBytes, randomUUID } from 'node:crypto';
import { streamOf } from '@portal/bus/stream-names';
import { ensureStream } from '@portal/bus/streams';
import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import { userCreated } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import type { Bus } from './nats.ts';

export type Account = DataOf<typeof userCreated>;

/** An id as the identity service makes them. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** An account as identity tells of it: an employee from 09:00 to 17:00, unless said otherwise. */
export function account(overrides: Partial<Account> = {}): Account {
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
    ...overrides,
    id,
    role,
  };
}

/** A CloudEvent about a person, with the data as they are: also such as a service should refuse. */
export function cloudEventOf(
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

/** Publishes an event as its service would, the stream being made where it does not exist. */
export async function publishAs(
  connection: Bus,
  type: EventType,
  event: CloudEvent,
): Promise<void> {
  const manager = await connection.jetstreamManager({ checkAPI: false });
  const known = await manager.streams.info(streamOf(type.service)).catch(() => null);
  if (!known) await ensureStream(connection, type.service);
  await connection
    .jetstream()
    .publish(`${type.type}.${event.subject}`, JSON.stringify(event), { msgID: event.id });
}

/** Tells everybody of a new account, as identity would. */
export async function publishUserCreated(connection: Bus, person: Account): Promise<CloudEvent> {
  const event = cloudEventOf(userCreated, person.id, person);
  await publishAs(connection, userCreated, event);
  return event;
}
