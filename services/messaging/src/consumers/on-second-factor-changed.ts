import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { secondFactorChanged } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import { mailLifetimeMs } from '../mail/enqueue-mail.ts';
import type { MailStore, NewMail } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';

/** Emails somebody, if they have an address, that their second factor has changed or a recovery code was used. */
export function onSecondFactorChanged({
  people,
  mails,
}: {
  people: PeopleStore;
  mails: MailStore;
}) {
  return async (
    { id, time, data }: CloudEvent<DataOf<typeof secondFactorChanged>>,
    session: ClientSession,
  ) => {
    const { sealed } = data;
    if (sealed === null) return;
    const [deletedId] = await people.lockAndFindDeleted([data.id], session);
    if (deletedId !== undefined) return;
    const createdAt = new Date(time);
    const mail: NewMail = {
      id,
      kind: 'second-factor',
      personId: data.id,
      sealed,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + mailLifetimeMs),
    };
    await mails.add([mail], session);
  };
}
