import { auditTrail } from '@portal/contracts/identity/audit';
import { messagingAudited } from '@portal/contracts/messaging/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { type Bus, connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';

let identity: IdentityTestService;
let messaging: Bus;
beforeAll(async () => {
  identity = await startIdentityService();
  messaging = await connectNatsAs('messaging', identity.env.NATS_URL as string);
});

test('administrator actions on messages and emails are audited once', async () => {
  const admin = await identity.insertAccount('admin');
  const actorId = admin.id;
  const address = '192.0.2.7';
  const at = '2026-07-01T08:00:00.000Z';
  const actions = ['message-deleted', 'hr-email-changed', 'mail-resent'] as const;
  const id = newId();
  // Two messages of the same day that were deleted in the same millisecond.
  const published = [...actions, 'message-deleted' as const].map((action) =>
    buildCloudEvent(
      messagingAudited,
      id,
      { id, version: 2, action, actorId, address, at },
      new Date(at),
    ),
  );
  const inbox = identity.database.collection<{ _id: string }>('inbox');
  const ids = published.map((event) => `identity-from-messaging:${event.id}`);
  const areHandled = () =>
    eventually(async () =>
      expect(await inbox.countDocuments({ _id: { $in: ids } })).toBe(ids.length),
    );
  for (const event of published) await publishAs(messaging, messagingAudited, event);
  await areHandled();
  // Again as after years, when neither the inbox nor the broker knows the ids.
  await inbox.deleteMany({ _id: { $in: ids } });
  for (const event of published) {
    const subject = `${messagingAudited.type}.${id}`;
    await messaging.jetstream().publish(subject, JSON.stringify(event));
  }
  await areHandled();
  const { data } = await identity.ask.as(admin.caller).run(auditTrail, { personId: actorId });
  const auditRows = data?.map(({ action, targetId }) => [action, targetId]).sort();
  const expected = published.map(({ data }) => [data.action, id]);
  expect(auditRows).toEqual(expected.sort());
  expect(await identity.database.collection('deadletters').countDocuments()).toBe(0);
});

test('an action that isn’t done in the service is not audited, and the next one is', async () => {
  const { id } = await identity.insertAccount('admin');
  const at = '2026-07-01T08:00:00.000Z';
  const published = (['role-changed', 'message-deleted'] as const).map((action, index) => {
    const data = { id, version: index + 1, action, actorId: id, address: '192.0.2.7', at };
    return buildCloudEvent(messagingAudited, id, data, new Date(at));
  });
  for (const event of published) await publishAs(messaging, messagingAudited, event);
  const deadLetters = identity.database.collection<{ _id: string }>('deadletters');
  await eventually(
    async () =>
      expect(
        await deadLetters.findOne({ subject: new RegExp(id), deadAt: { $type: 'date' } }),
      ).toBeTruthy(),
    { timeoutMs: 60_000 },
  );
  await eventually(async () =>
    expect((await identity.auditRows(id)).map(({ action }) => action)).toEqual(['message-deleted']),
  );
}, 90_000);
