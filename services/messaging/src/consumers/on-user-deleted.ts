import { recordErasure } from '@portal/bus/erasures';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userDeleted } from '@portal/contracts/people/events';
import type { ClientSession, Connection } from 'mongoose';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import type { MailStore } from '../store/mails.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';
import type { ReaderStore } from '../store/readers.ts';

interface Stores {
  people: PeopleStore;
  messages: MessageStore;
  readers: ReaderStore;
  mails: MailStore;
  mailPreferences: MailPreferenceStore;
  connection: Connection;
}

/**
 * Removes the messages from and to somebody, the mails for them and what they chose of those, and has
 * those events erased that tell of them. No event says so: who sends them a message at the same
 * moment comes before and it goes too, or comes after and finds nobody.
 */
export function onUserDeleted({
  people,
  messages,
  readers,
  mails,
  mailPreferences,
  connection,
}: Stores) {
  return async ({ data }: CloudEvent<DataOf<typeof userDeleted>>, session: ClientSession) => {
    if (!(await people.forget(data, session))) return;
    await messages.removeOf(data.id, session);
    await readers.removeOf(data.id, session);
    await mails.removeOf(data.id, session);
    await mailPreferences.removeOf(data.id, session);
    await recordErasure(connection, data.id, session);
  };
}
