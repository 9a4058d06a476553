import { audited } from '@portal/contracts/messaging/events';
import { auditTrail } from '@portal/contracts/people/audit';
import { eventually } from '@portal/testing/eventually';
import { type Bus, natsAs } from '@portal/testing/nats';
import { cloudEventOf, newId, publishAs } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '../test-service.ts';

let identity: Identity;
let messaging: Bus;
beforeAll(async () => {
  identity = await startIdentity();
  messaging = await natsAs('messaging', identity.env.NATS_URL as string);
});

test('what administrators do to messages and mails is noted, once', async () => {
  const admin = await identity.enrol('admin');
  const actorId = admin.id;
  const address = '192.0.2.7';
  const at = '2026-07-01T08:00:00.000Z';
  const actions = ['message-deleted', 'hr-email-changed', 'mail-resent'] as const;
  const ids: string[] = [];
  const id = newId();
  for (const [index, action] of [...actions, ...actions].entries()) {
    const data = { id, version: index + 1, action, actorId, address, at };
    const event = cloudEventOf(audited, id, data, new Date(at));
    ids.push(`identity-from-messaging:${event.id}`);
    await publishAs(messaging, audited, event);
  }
  const inbox = identity.database.collection<{ _id: string }>('inbox');
  await eventually(async () =>
    expect(await inbox.countDocuments({ _id: { $in: ids } })).toBe(ids.length),
  );
  const { data } = await identity.ask.as(admin.caller).run(auditTrail, { personId: actorId });
  const noted = data?.map(({ action, targetId }) => [action, targetId]).sort();
  expect(noted).toEqual([...actions].sort().map((action) => [action, id]));
  expect(await identity.database.collection('deadletters').countDocuments()).toBe(0);
});
