import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSealer } from '@portal/auth/sealer';
import { personalDataReady, personalDataRequested } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { type Account, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import { type MessagingTestService, startMessagingService } from '../../testing/service.ts';

let messaging: MessagingTestService;
beforeAll(async () => {
  messaging = await startMessagingService();
});

const expiresAt = '2099-07-08T08:04:00.000Z';

function sealed(occasion: string, email: string) {
  const mail = { email, firstName: 'Ada', occasion, expiresAt };
  return createSealer(messaging.env.MAIL_KEY as string).seal(JSON.stringify(mail));
}

function requested(person: Account, requestedById: string, mail: string | null) {
  const data = { id: newId(), version: 1, userId: person.id, requestedById, expiresAt };
  return buildCloudEvent(personalDataRequested, person.id, { ...data, sealed: mail });
}

const rows = () => messaging.database.collection<{ _id: string }>('mails');

async function sentMail(id: string) {
  await eventually(async () =>
    expect(await rows().findOne({ _id: id })).toMatchObject({ outcome: 'sent', sealed: null }),
  );
  const folder = messaging.env.MAIL_DIR as string;
  expect(await readdir(folder)).toContain(`${id}.eml`);
  return PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
}

test('the person is told that HR requested a copy of their data', async () => {
  const person = await messaging.addPerson();
  const event = requested(person, newId(), sealed('requested-by-hr', 'ada.copy@example.org'));
  await publishAs(messaging.identity, personalDataRequested, event);
  expect(await sentMail(event.id)).toMatchObject({
    subject: 'HR has requested a copy of your data',
    to: [{ address: 'ada.copy@example.org' }],
    text: expect.stringContaining('/#your-data'),
  });
});

test('who requested it is told that it is ready', async () => {
  const [person, hr] = [await messaging.addPerson(), await messaging.addPerson({ role: 'admin' })];
  const data = { id: newId(), version: 2 };
  const own = buildCloudEvent(personalDataReady, person.id, {
    ...data,
    requestedById: person.id,
    sealed: sealed('ready', 'ada.own@example.org'),
  });
  const forHr = buildCloudEvent(personalDataReady, hr.id, {
    ...data,
    requestedById: hr.id,
    sealed: sealed('ready-for-hr', 'hr.copy@example.org'),
  });
  await publishAs(messaging.identity, personalDataReady, own);
  await publishAs(messaging.identity, personalDataReady, forHr);
  expect(await sentMail(own.id)).toMatchObject({ subject: 'Your copy of your data is ready' });
  const { subject, text = '' } = await sentMail(forHr.id);
  expect(subject).toBe('A copy of someone’s data is ready');
  expect(text).not.toContain(person.lastName);
});

test('without an address the part is collected, and no email is made', async () => {
  const person = await messaging.addPerson();
  const event = requested(person, person.id, null);
  await publishAs(messaging.identity, personalDataRequested, event);
  const requests = messaging.database.collection('personaldatarequests');
  await eventually(async () =>
    expect(await requests.findOne({ userId: person.id })).toMatchObject({
      collectedAt: expect.any(Date),
    }),
  );
  expect(await rows().findOne({ _id: event.id })).toBeNull();
});
