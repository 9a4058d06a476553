import { userChanged, userDeleted } from '@portal/contracts/identity/events';
import { saveMailPreferences } from '@portal/contracts/messaging/mail-preferences';
import { markInboxRead } from '@portal/contracts/messaging/message';
import { newId } from '@portal/kernel/new-id';
import { type Account, buildAccount, buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expectErasure } from '@portal/testing/expect-erasure';
import { beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  type MessagingWithMail,
  startMessagingWithMail,
} from '../testing/mail-service.ts';
import { markMessageRead, sendMessage } from '../testing/service.ts';
import { personalDataSources } from './store/personal-data-sources.ts';

let messaging: MessagingWithMail;
beforeAll(async () => {
  messaging = await startMessagingWithMail();
});

async function send(from: Account, to?: Account): Promise<string> {
  const input = { content: 'x', ...(to && { toUserId: to.id }) };
  const { data, errors } = await messaging.as(from).run(sendMessage, input);
  expect(errors).toEqual([]);
  return data?.id ?? '';
}

/** Does what stores something about a person, who is staff. */
async function fillAsStaff(gone: Account): Promise<void> {
  await send(gone);
  await send(messaging.admin, gone);
  await messaging.as(gone).run(markInboxRead);
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  await messaging.as(gone).run(saveMailPreferences, { messages: false }, headers);
}

/** Does what stores something about the same person, who has become an administrator. */
async function fillAsAdmin(gone: Account, colleague: Account): Promise<void> {
  const admin = buildAccount({ ...gone, version: 2, role: 'admin', isAdmin: true });
  await messaging.publish(userChanged, buildCloudEvent(userChanged, gone.id, admin));
  await eventually(async () =>
    expect(await messaging.people.findOne({ _id: gone.id })).toMatchObject({ version: 2 }),
  );
  const id = await send(colleague);
  expect((await messaging.as(admin).run(markMessageRead, { id })).errors).toEqual([]);
  await send(admin, colleague);
}

test('leaves nothing of a deleted person in any collection', async () => {
  const colleague = await messaging.addPerson();
  const gone = await messaging.addPerson({ lastName: 'Quillfeather' });
  await fillAsStaff(gone);
  await fillAsAdmin(gone, colleague);
  // An event without its data, which becomes a dead letter.
  await messaging.publish(userChanged, buildCloudEvent(userChanged, gone.id, {}));
  await expectErasure({
    database: messaging.database,
    person: { id: gone.id, names: ['Quillfeather', addressOf(gone)] },
    unfilled: { settings: 'The email address of HR.' },
    copied: {
      sources: personalDataSources(messaging.database),
      leftOut: {
        people: 'A copy of the account.',
      },
    },
    kept: { 'people._id': 'The tombstone: a late event must not bring the person back.' },
    deletePerson: () =>
      messaging.publish(
        userDeleted,
        buildCloudEvent(userDeleted, gone.id, { id: gone.id, version: 3 }),
      ),
  });
});
