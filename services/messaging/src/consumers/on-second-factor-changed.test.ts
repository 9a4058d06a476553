import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSealer } from '@portal/auth/sealer';
import { secondFactorChanged } from '@portal/contracts/identity/events';
import { type Account, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import { type MessagingTestService, startMessagingService } from '../../testing/service.ts';

const day = 24 * 3_600_000;
const address = 'ada.second@example.org';

let messaging: MessagingTestService;
beforeAll(async () => {
  messaging = await startMessagingService();
});

/** The event, as identity publishes it. */
function changed(person: Account, { hasAddress = true, at = new Date() } = {}) {
  const change = 'recovery-code-used' as const;
  const mail = { email: address, firstName: 'Ada', change, recoveryCodesLeft: 9 };
  const sealed = createSealer(messaging.env.MAIL_KEY as string).seal(JSON.stringify(mail));
  const data = { id: person.id, version: 1, change, sealed: hasAddress ? sealed : null };
  return buildCloudEvent(secondFactorChanged, person.id, data, at);
}

const rows = () => messaging.database.collection<{ _id: string }>('mails');

async function outcomeOf(id: string, outcome: string) {
  await eventually(async () =>
    expect(await rows().findOne({ _id: id })).toMatchObject({ outcome }),
  );
}

test('the person gets one email, an administrator too, however often the event comes', async () => {
  const people = [await messaging.addPerson(), await messaging.addPerson({ role: 'admin' })];
  const events = people.map((person) => changed(person));
  for (const event of events) {
    for (let times = 0; times < 3; times += 1) {
      const subject = `${event.type}.${event.subject}`;
      await messaging.identity.jetstream().publish(subject, JSON.stringify(event));
    }
  }
  for (const { id } of events) await outcomeOf(id, 'sent');
  const folder = messaging.env.MAIL_DIR as string;
  const files = await readdir(folder);
  expect(files.sort()).toEqual(events.map(({ id }) => `${id}.eml`).sort());
  const mail = await PostalMime.parse(await readFile(join(folder, files[0] as string)));
  expect(mail).toMatchObject({ subject: 'A recovery code was used', to: [{ address }] });
  // The address is gone once the email is sent.
  expect(await rows().findOne({ _id: events[0]?.id })).toMatchObject({ sealed: null });
});

test('an old event and one without an address make no email', async () => {
  const old = changed(await messaging.addPerson(), { at: new Date(Date.now() - 4 * day) });
  await publishAs(messaging.identity, secondFactorChanged, old);
  await outcomeOf(old.id, 'expired');
  const without = changed(await messaging.addPerson(), { hasAddress: false });
  await publishAs(messaging.identity, secondFactorChanged, without);
  // A later event has been handled, so this one has been too.
  await messaging.addPerson();
  expect(await rows().findOne({ _id: without.id })).toBeNull();
});
