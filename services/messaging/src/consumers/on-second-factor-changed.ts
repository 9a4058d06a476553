import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { secondFactorChanged } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import { addSealedMail, type SealedMailStores } from '../mail/enqueue-mail.ts';

/** Emails somebody, if they have an address, that their second factor has changed or a recovery code was used. */
export function onSecondFactorChanged(stores: SealedMailStores) {
  return (event: CloudEvent<DataOf<typeof secondFactorChanged>>, session: ClientSession) =>
    addSealedMail(stores, event, { kind: 'second-factor', personId: event.data.id }, session);
}
