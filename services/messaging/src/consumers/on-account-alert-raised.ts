import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { accountAlertRaised } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import { addSealedMail, type SealedMailStores } from '../mail/enqueue-mail.ts';

/**
 * Emails somebody about the security of their account: at the address in the event, which is the old one where it was
 * changed.
 */
export function onAccountAlertRaised(stores: SealedMailStores) {
  return (event: CloudEvent<DataOf<typeof accountAlertRaised>>, session: ClientSession) =>
    addSealedMail(stores, event, { kind: 'account-alert', personId: event.data.id }, session);
}
