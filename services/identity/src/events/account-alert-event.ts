import type { Sealer } from '@portal/auth/sealer';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { type AccountAlertMail, accountAlertRaised } from '@portal/contracts/identity/events';
import type { Account } from '../domain/account.ts';
import type { AccountAlertTo } from '../domain/account-alerts.ts';

/** Builds the event by which the person is told. Only messaging can decrypt the address. */
export function accountAlertEvent(
  { id, version, firstName }: Account,
  { alert, email, device }: AccountAlertTo,
  mailSealer: Pick<Sealer, 'seal'>,
  now: Date,
): CloudEvent {
  const mail: AccountAlertMail = { email, firstName, alert, device: device ?? null };
  const sealed = mailSealer.seal(JSON.stringify(mail));
  return createEvent(accountAlertRaised, { userId: id, data: { id, version, alert, sealed }, now });
}
