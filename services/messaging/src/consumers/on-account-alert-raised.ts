import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { accountAlertRaised } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import { mailLifetimeMs } from '../mail/enqueue-mail.ts';
import type { MailStore, NewMail } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';

/**
 * Emails somebody about the security of their account: at the address in the event, which is the old one where it was
 * changed.
 */
export function onAccountAlertRaised({ people, mails }: { people: PeopleStore; mails: MailStore }) {
  return async (
    { id, time, data }: CloudEvent<DataOf<typeof accountAlertRaised>>,
    session: ClientSession,
  ) => {
    const [deletedId] = await people.lockAndFindDeleted([data.id], session);
    if (deletedId !== undefined) return;
    const createdAt = new Date(time);
    const mail: NewMail = {
      id,
      kind: 'account-alert',
      personId: data.id,
      sealed: data.sealed,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + mailLifetimeMs),
    };
    await mails.add([mail], session);
  };
}
