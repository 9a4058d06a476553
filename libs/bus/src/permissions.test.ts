import { exampleOf } from '@portal/contracts/event-examples';
import { leaveApproved } from '@portal/contracts/leave/events';
import { serviceNames } from '@portal/contracts/operation';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import { beforeAll, expect, test } from 'vitest';
import { type BrokerPasswords, brokerAccounts } from './broker-accounts.ts';
import { startConsumer } from './consumer.ts';
import type { Bus } from './nats-connection.ts';
import { permissionsOf } from './permissions.ts';
import { ensureStream } from './streams.ts';
import { accountCreated, personClockedIn } from './test-bus.ts';

const password = 'not-asked-for';
const passwords: BrokerPasswords = {
  services: Object.fromEntries(
    serviceNames.map((name) => [name, password]),
  ) as BrokerPasswords['services'],
  gateway: password,
};
const configuration = JSON.stringify({
  jetstream: { sync_interval: 'always' },
  accounts: brokerAccounts(passwords),
});

let nats: Awaited<ReturnType<typeof startNatsServer>>;
const bus = {} as Record<(typeof serviceNames)[number], Bus>;

async function publish(nc: Bus, event: ReturnType<typeof accountCreated>) {
  await nc.jetstream().publish(`${event.type}.${event.subject}`, JSON.stringify(event), {
    msgID: event.id,
  });
}

beforeAll(async () => {
  nats = await startNatsServer({ configuration });
  for (const service of serviceNames) {
    bus[service] = await natsAs(service, nats.url);
    await ensureStream(bus[service], service);
  }
});

test('services do their work with these permissions, and no other', async () => {
  const connection = await connectTo(await freshDatabase('bus-permissions'));
  const seen = new Map<string, string[]>();
  const followed = {
    identity: 'user-created',
    attendance: 'clocked-in',
    leave: 'approved',
  } as const;
  const follow = (service: (typeof serviceNames)[number], from: keyof typeof followed) =>
    startConsumer({
      nc: bus[service],
      connection,
      service,
      from,
      handlers: {
        [followed[from]]: async (event: { id: string }) => {
          seen.set(service, [...(seen.get(service) ?? []), event.id]);
        },
      },
    });
  const consumers = [
    follow('attendance', 'identity'),
    follow('attendance', 'leave'),
    follow('leave', 'identity'),
    follow('messaging', 'identity'),
    follow('records', 'identity'),
    follow('records', 'attendance'),
    follow('records', 'leave'),
  ];
  const account = accountCreated();
  const entry = personClockedIn();
  const leave = exampleOf(leaveApproved);
  await publish(bus.identity, account);
  await publish(bus.attendance, entry);
  await publish(bus.leave, leave);
  await eventually(() => {
    for (const service of ['attendance', 'leave', 'messaging', 'records']) {
      expect(seen.get(service)).toContain(account.id);
    }
    for (const { id } of [entry, leave]) expect(seen.get('records')).toContain(id);
    expect(seen.get('attendance')).toContain(leave.id);
  });
  for (const consumer of consumers) await consumer.stop();

  const attempts: [Bus, string][] = [
    [bus.leave, 'portal.identity.user-created.x'],
    [bus.leave, '$JS.API.STREAM.PURGE.IDENTITY'],
    [bus.leave, '$JS.API.STREAM.DELETE.LEAVE'],
    [bus.leave, '$JS.API.STREAM.PURGE.ATTENDANCE_MIRROR'],
    [bus.leave, '$JS.API.CONSUMER.DURABLE.CREATE.IDENTITY.records-from-identity'],
    [bus.leave, '$JS.API.CONSUMER.DURABLE.CREATE.ATTENDANCE.leave-from-attendance'],
    [bus.leave, '$JS.API.STREAM.MSG.GET.IDENTITY'],
    [bus.leave, '$JS.API.CONSUMER.INFO.IDENTITY.records-from-identity'],
    [bus.identity, '$JS.API.CONSUMER.MSG.NEXT.IDENTITY.records-from-identity'],
    [bus.identity, '$JS.API.CONSUMER.DELETE.IDENTITY.records-from-identity'],
  ];
  for (const [nc, subject] of attempts) {
    await expect(nc.request(subject, '{}', { timeout: 200 })).rejects.toThrow();
  }
});

test('permissions name each of a service’s consumers, and wildcards nowhere else', () => {
  expect(permissionsOf('leave')).toEqual({
    publish: {
      allow: [
        'portal.leave.>',
        '$JS.API.STREAM.CREATE.LEAVE',
        '$JS.API.STREAM.UPDATE.LEAVE',
        '$JS.API.STREAM.INFO.LEAVE',
        '$JS.API.STREAM.PURGE.LEAVE',
        '$JS.API.CONSUMER.DURABLE.CREATE.IDENTITY.leave-from-identity',
        '$JS.API.CONSUMER.INFO.IDENTITY.leave-from-identity',
        '$JS.API.CONSUMER.MSG.NEXT.IDENTITY.leave-from-identity',
        '$JS.ACK.IDENTITY.leave-from-identity.>',
        '$JS.API.STREAM.MSG.GET.LEAVE',
        '$JS.API.CONSUMER.INFO.LEAVE.identity-from-leave',
        '$JS.API.CONSUMER.INFO.LEAVE.attendance-from-leave',
        '$JS.API.CONSUMER.INFO.LEAVE.messaging-from-leave',
        '$JS.API.CONSUMER.INFO.LEAVE.records-from-leave',
      ],
    },
    subscribe: { allow: ['_INBOX_leave.>'] },
  });
});
