import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSealer } from '@portal/auth/sealer';
import { accountAlertRaised } from '@portal/contracts/identity/events';
import { type Account, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import { type MessagingTestService, startMessagingService } from '../../testing/service.ts';

const day = 24 * 3_600_000;
const address = 'ada.old@example.org';

let messaging: MessagingTestService;
beforeAll(async () => {
  messaging = await startMessagingService();
});

/** The event, as identity publishes it. */
function raised(person: Account, at = new Date()) {
  const alert = 'email-replaced' as const;
  const mail = { email: address, firstName: 'Ada', alert, device: null };
  const sealed = createSealer(messaging.env.MAIL_KEY as string).seal(JSON.stringify(mail));
  const data = { id: person.id, version: 1, alert, sealed };
  return buildCloudEvent(accountAlertRaised, person.id, data, at);
}

const rows = () => messaging.database.collection<{ _id: string }>('mails');

async function outcomeOf(id: string, outcome: string) {
  await eventually(async () =>
    expect(await rows().findOne({ _id: id })).toMatchObject({ outcome }),
  );
}

test('one email goes to the address in the event, however often the event comes', async () => {
  const people = [await messaging.addPerson(), await messaging.addPerson({ role: 'admin' })];
  const events = people.map((person) => raised(person));
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
  expect(mail).toMatchObject({ subject: 'Your email address was replaced', to: [{ address }] });
  // The address is gone once the email is sent.
  expect(await rows().findOne({ _id: events[0]?.id })).toMatchObject({ sealed: null });
});

test('an old event makes no email', async () => {
  const old = raised(await messaging.addPerson(), new Date(Date.now() - 4 * day));
  await publishAs(messaging.identity, accountAlertRaised, old);
  await outcomeOf(old.id, 'expired');
});
