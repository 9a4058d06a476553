import { randomUUID } from 'node:crypto';
import { createSealer } from '@portal/auth/sealer';
import {
  correctionDecided,
  entryAdded,
  entryCorrectedByHr,
} from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import * as leave from '@portal/contracts/leave/events';
import { saveHrEmail } from '@portal/contracts/messaging/hr-email';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { newId } from '@portal/kernel/new-id';
import { type Account, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect } from 'vitest';
import { type MessagingTestService, startMessagingService } from './service.ts';

export const hrAddress = 'hr@example.org';
export const addressOf = ({ id }: Pick<Account, 'id'>) => `${id}@example.org`;

interface MailRow {
  _id: string;
  kind: string;
  personId: string | null;
  outcome: string | null;
  failedAt: Date | null;
}

/** Starts messaging with an HR address and an administrator, and helpers to publish events. */
export async function startMessagingWithMail(overrides: Record<string, string> = {}) {
  const messaging = await startMessagingService(overrides);
  const { env, database, nats, identity } = messaging;
  const rows = database.collection<MailRow>('mails');
  const admin = await messaging.addPerson({ role: 'admin' });
  await setHrEmail(hrAddress);

  async function setHrEmail(hrEmail: string): Promise<void> {
    const { errors } = await messaging.as(admin).run(saveHrEmail, { hrEmail });
    expect(errors).toEqual([]);
  }

  /** Adds a person who has an email address unless `address` is null. */
  const addPerson = ({ address, ...more }: Partial<Account> & { address?: string | null } = {}) => {
    const id = newId();
    const email = address === undefined ? addressOf({ id }) : address;
    const sealedEmail = email && createSealer(env.MAIL_KEY as string).seal(email);
    return messaging.addPerson({ id, sealedEmail, ...more });
  };

  /** Publishes an event as its service would, `times` times. */
  async function publish(type: EventType, event: CloudEvent, times = 1): Promise<void> {
    const bus =
      type.service === 'identity' ? identity : await connectNatsAs(type.service, nats.url);
    await publishAs(bus, type, event);
    const subject = `${event.type}.${event.subject}`;
    // With new message ids, because JetStream drops a message id that it has seen.
    for (let time = 1; time < times; time += 1) {
      await bus.jetstream().publish(subject, JSON.stringify(event), { msgID: randomUUID() });
    }
  }

  async function waitForOutcome(id: string, wanted: string | null = 'sent'): Promise<void> {
    await eventually(
      async () => expect(await rows.findOne({ _id: id })).toMatchObject({ outcome: wanted }),
      { timeoutMs: 60_000 },
    );
  }

  return { ...messaging, admin, rows, addPerson, setHrEmail, publish, waitForOutcome };
}

export type MessagingWithMail = Awaited<ReturnType<typeof startMessagingWithMail>>;
export type { MessagingTestService };

/** A leave event. `byHr` defaults to true for all but a new request. */
export function leaveEvent(
  type: (typeof leave.leaveEvents)[number],
  userId: string,
  {
    now = new Date(),
    ...overrides
  }: Partial<DataOf<typeof leave.leaveRequested>> & {
    now?: Date;
  } = {},
): CloudEvent {
  const data = {
    id: newId(),
    version: 1,
    leaveType: 'annual',
    status: 'pending',
    inEffect: false,
    byHr: type !== leave.leaveRequested,
    days: [
      { date: '2026-08-03', portion: 'full' },
      { date: '2026-08-04', portion: 'full' },
    ],
    ...overrides,
  };
  return buildCloudEvent(type, userId, data, now);
}

export function correctionEvent(userId: string, status: string): CloudEvent {
  return buildCloudEvent(correctionDecided, userId, {
    id: newId(),
    version: 2,
    userId,
    entryId: newId(),
    status,
    clockInTime: '2026-07-01T07:58:00.000Z',
    clockOutTime: '2026-07-01T16:04:00.000Z',
  });
}

export function entryCorrectedEvent(userId: string): CloudEvent {
  const data = { id: newId(), version: 3, userId, day: '2026-07-01' };
  return buildCloudEvent(entryCorrectedByHr, userId, data);
}

export function entryAddedEvent(userId: string): CloudEvent {
  return buildCloudEvent(entryAdded, userId, {
    id: newId(),
    version: 1,
    userId,
    day: '2026-07-01',
    clockInTime: '2026-07-01T07:58:00.000Z',
    clockOutTime: '2026-07-01T16:04:00.000Z',
    isLate: false,
    lateMinutes: 0,
    hoursWorked: 8.1,
    clockInLocation: 'Added by HR',
    clockOutLocation: 'Added by HR',
    missingClockOut: false,
    sentLate: false,
    corrected: true,
  });
}

export function reportEvent(weekStart = '2026-06-29'): CloudEvent {
  return buildCloudEvent(weeklyReportMade, 'all', { id: weekStart, version: 1, weekStart });
}
