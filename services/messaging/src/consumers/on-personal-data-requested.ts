import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { personalDataReady, personalDataRequested } from '@portal/contracts/identity/events';
import { onPersonalDataRequested as collectOnRequest } from '@portal/runtime/personal-data/personal-data-collector';
import type { ClientSession, Connection } from 'mongoose';
import { mailLifetimeMs } from '../mail/enqueue-mail.ts';
import type { MailStore, NewMail } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';

interface Stores {
  people: PeopleStore;
  mails: MailStore;
}

/** Has this service collect its part of a copy of personal data, and emails the person if HR requested it. */
export function onPersonalDataRequested({
  connection,
  ...stores
}: Stores & { connection: Connection }) {
  const collect = collectOnRequest(connection);
  return async (
    event: CloudEvent<DataOf<typeof personalDataRequested>>,
    session: ClientSession,
  ): Promise<void> => {
    await collect(event, session);
    await addMail(stores, event, event.data.userId, session);
  };
}

/** Emails who requested a copy of personal data that it is ready. */
export function onPersonalDataReady(stores: Stores) {
  return (
    event: CloudEvent<DataOf<typeof personalDataReady>>,
    session: ClientSession,
  ): Promise<void> => addMail(stores, event, event.data.requestedById, session);
}

async function addMail(
  { people, mails }: Stores,
  {
    id,
    time,
    data: { sealed },
  }: Pick<CloudEvent<{ sealed: string | null }>, 'id' | 'time' | 'data'>,
  personId: string,
  session: ClientSession,
): Promise<void> {
  if (sealed === null) return;
  const [deletedId] = await people.lockAndFindDeleted([personId], session);
  if (deletedId !== undefined) return;
  const createdAt = new Date(time);
  const expiresAt = new Date(createdAt.getTime() + mailLifetimeMs);
  const mail: NewMail = { id, kind: 'personal-data', personId, sealed, createdAt, expiresAt };
  await mails.add([mail], session);
}
