import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { personalDataReady, personalDataRequested } from '@portal/contracts/identity/events';
import { onPersonalDataRequested as collectOnRequest } from '@portal/runtime/personal-data/personal-data-collector';
import type { ClientSession, Connection } from 'mongoose';
import { addSealedMail, type SealedMailStores } from '../mail/enqueue-mail.ts';

const kind = 'personal-data';

/** Has this service collect its part of a copy of personal data, and emails the person if HR requested it. */
export function onPersonalDataRequested({
  connection,
  ...stores
}: SealedMailStores & { connection: Connection }) {
  const collect = collectOnRequest(connection);
  return async (
    event: CloudEvent<DataOf<typeof personalDataRequested>>,
    session: ClientSession,
  ): Promise<void> => {
    await collect(event, session);
    await addSealedMail(stores, event, { kind, personId: event.data.userId }, session);
  };
}

/** Emails who requested a copy of personal data that it is ready. */
export function onPersonalDataReady(stores: SealedMailStores) {
  return (
    event: CloudEvent<DataOf<typeof personalDataReady>>,
    session: ClientSession,
  ): Promise<void> =>
    addSealedMail(stores, event, { kind, personId: event.data.requestedById }, session);
}
