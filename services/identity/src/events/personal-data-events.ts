import type { Sealer } from '@portal/auth/sealer';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import {
  type PersonalDataMail,
  personalDataReady,
  personalDataRequested,
} from '@portal/contracts/identity/events';
import type { Account } from '../domain/account.ts';
import type { PersonalDataCopy } from '../domain/personal-data-copy.ts';

type Recipient = Pick<Account, 'email' | 'firstName'>;

/** Has all services collect their parts. `notified` is the person if they get an email about it. */
export function personalDataRequestedEvent(
  { id, userId, requestedById, requestedAt, expiresAt }: PersonalDataCopy,
  notified: Recipient | null,
  mailSealer: Pick<Sealer, 'seal'>,
): CloudEvent {
  const data = {
    id,
    version: 1,
    userId,
    requestedById,
    expiresAt: expiresAt.toISOString(),
    sealed: notified && sealMail(notified, { occasion: 'requested-by-hr', expiresAt }, mailSealer),
  };
  return createEvent(personalDataRequested, { userId, data, now: requestedAt });
}

/** Tells who requested a copy that it is ready. */
export function personalDataReadyEvent(
  { id, userId, requestedById, expiresAt }: PersonalDataCopy,
  recipient: Recipient | null,
  mailSealer: Pick<Sealer, 'seal'>,
  now: Date,
): CloudEvent {
  const occasion = userId === requestedById ? 'ready' : 'ready-for-hr';
  const sealed = recipient && sealMail(recipient, { occasion, expiresAt }, mailSealer);
  const data = { id, version: 2, requestedById, sealed };
  return createEvent(personalDataReady, { userId: requestedById, data, now });
}

/** Null without an address. */
function sealMail(
  { email, firstName }: Recipient,
  { occasion, expiresAt }: Pick<PersonalDataMail, 'occasion'> & { expiresAt: Date },
  mailSealer: Pick<Sealer, 'seal'>,
): string | null {
  if (!email) return null;
  const mail = { email, firstName, occasion, expiresAt: expiresAt.toISOString() };
  return mailSealer.seal(JSON.stringify(mail satisfies PersonalDataMail));
}
