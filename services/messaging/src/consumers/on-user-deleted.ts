import { requestErasure } from '@portal/bus/erasures';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userDeleted } from '@portal/contracts/identity/events';
import { countRemoved } from '@portal/runtime/personal-data/personal-data-source';
import type { ClientSession, Connection } from 'mongoose';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import type { MailStore } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';
import { personalDataSources } from '../store/personal-data-sources.ts';
import type { ReadStateStore } from '../store/read-states.ts';

interface Stores {
  people: PeopleStore;
  readStates: ReadStateStore;
  mails: MailStore;
  mailPreferences: MailPreferenceStore;
  connection: Connection;
}

/**
 * Removes a person's mails and email preferences, and has their messages and the events about them erased.
 * It publishes nothing: a message sent to them at the same moment is either removed as well or
 * rejected because the person is gone.
 */
export function onUserDeleted({ people, readStates, mails, mailPreferences, connection }: Stores) {
  const sources = personalDataSources(connection);
  return async ({ data }: CloudEvent<DataOf<typeof userDeleted>>, session: ClientSession) => {
    if (!(await people.markDeleted(data, session))) return;
    const removed = await countRemoved(sources, data.id, session);
    await readStates.removeByUser(data.id, session);
    await mails.removeByUser(data.id, session);
    await mailPreferences.removeByUser(data.id, session);
    await requestErasure(connection, data.id, session, { removed });
  };
}
