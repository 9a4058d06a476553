import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { passwordLinkMade } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { MailStore, NewMail } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';

/** Emails somebody a link to choose a password. */
export function onPasswordLinkMade({ people, mails }: { people: PeopleStore; mails: MailStore }) {
  return async (
    { id, time, data }: CloudEvent<DataOf<typeof passwordLinkMade>>,
    session: ClientSession,
  ) => {
    const [deletedId] = await people.lockAndFindDeleted([data.id], session);
    if (deletedId !== undefined) return;
    const { sealed, expiresAt } = data;
    const mail: NewMail = {
      id,
      kind: 'password-link',
      personId: data.id,
      sealed,
      createdAt: new Date(time),
      expiresAt: new Date(expiresAt),
    };
    await mails.add([mail], session);
  };
}
