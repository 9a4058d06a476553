import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { passwordLinkMade } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import { addSealedMail, type SealedMailStores } from '../mail/enqueue-mail.ts';

/** Emails somebody a link to choose a password. */
export function onPasswordLinkMade(stores: SealedMailStores) {
  return (event: CloudEvent<DataOf<typeof passwordLinkMade>>, session: ClientSession) => {
    const { id: personId, expiresAt } = event.data;
    const mail = { kind: 'password-link', personId, expiresAt: new Date(expiresAt) } as const;
    return addSealedMail(stores, event, mail, session);
  };
}
