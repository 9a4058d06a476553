import { randomUUID } from 'node:crypto';
import { sealer } from '@portal/auth/sealing';
import { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import * as leave from '@portal/contracts/leave/events';
import { saveHrEmail } from '@portal/contracts/messaging/hr-email';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { type Account, cloudEventOf, newId, publishAs } from '@portal/testing/people';
import { expect } from 'vitest';
import { type Messaging, startMessaging } from '../test-service.ts';

export const hrAddress = 'hr@example.org';
export const addressOf = ({ id }: Pick<Account, 'id'>) => `${id}@example.org`;

interface MailRow {
  _id: string;
  kind: string;
  personId: string | null;
  outcome: string | null;
  failedAt: Date | null;
}

/** Messaging with an HR address and an administrator, and what others tell it. */
export async function startWithNews(overrides: Record<string, string> = {}) {
  const messaging = await startMessaging(overrides);
  const { env, database, nats, identity } = messaging;
  const rows = database.collection<MailRow>('mails');
  const boss = await messaging.hire({ role: 'admin' });
  await setHrEmail(hrAddress);

  async function setHrEmail(hrEmail: string): Promise<void> {
    const { errors } = await messaging.as(boss).run(saveHrEmail, { hrEmail });
    expect(errors).toEqual([]);
  }

  /** Somebody with an address, unless said otherwise. */
  const hire = ({ address, ...more }: Partial<Account> & { address?: string | null } = {}) => {
    const id = newId();
    const email = address === undefined ? addressOf({ id }) : address;
    const sealedEmail = email && sealer(env.MAIL_KEY as string).seal(email);
    return messaging.hire({ id, sealedEmail, ...more });
  };

  /** Publishes an event as its service would, as often as is said. */
  async function tell(type: EventType, event: CloudEvent, times = 1): Promise<void> {
    const bus = type.service === 'identity' ? identity : await natsAs(type.service, nats.url);
    await publishAs(bus, type, event);
    const subject = `${event.type}.${event.subject}`;
    // Under other message ids: JetStream would leave out one that it knows.
    for (let time = 1; time < times; time += 1) {
      await bus.jetstream().publish(subject, JSON.stringify(event), { msgID: randomUUID() });
    }
  }

  async function outcome(id: string, wanted: string | null = 'sent'): Promise<void> {
    await eventually(
      async () => expect(await rows.findOne({ _id: id })).toMatchObject({ outcome: wanted }),
      { within: 30_000 },
    );
  }

  return { ...messaging, boss, rows, hire, setHrEmail, tell, outcome };
}

export type WithNews = Awaited<ReturnType<typeof startWithNews>>;
export type { Messaging };

/** An event of somebody's leave, by HR or by themselves. */
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
    ...{ id: newId(), version: 1, leaveType: 'annual', status: 'pending', inEffect: false },
    byHr: type !== leave.leaveRequested,
    days: [
      { date: '2026-08-03', portion: 'full' },
      { date: '2026-08-04', portion: 'full' },
    ],
    ...overrides,
  };
  return cloudEventOf(type, userId, data, now);
}

export function correctionEvent(userId: string, status: string): CloudEvent {
  return cloudEventOf(correctionDecided, userId, {
    ...{ id: newId(), version: 2, userId, entryId: newId(), status },
    ...{ clockInTime: '2026-07-01T07:58:00.000Z', clockOutTime: '2026-07-01T16:04:00.000Z' },
  });
}

export function reportEvent(weekStart = '2026-06-29'): CloudEvent {
  return cloudEventOf(weeklyReportMade, 'all', { id: weekStart, version: 1, weekStart });
}
