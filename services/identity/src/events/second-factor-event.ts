import type { Sealer } from '@portal/auth/sealer';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import {
  type SecondFactorChange,
  type SecondFactorMail,
  secondFactorChanged,
} from '@portal/contracts/identity/events';
import type { Account } from '../domain/account.ts';

/** Builds the event by which the person is told. Only messaging can decrypt their address. */
export function secondFactorEvent(
  { id, version, email, firstName }: Account,
  { change, recoveryCodesLeft }: { change: SecondFactorChange; recoveryCodesLeft: number },
  mailSealer: Pick<Sealer, 'seal'>,
  now: Date,
): CloudEvent {
  const mail: SecondFactorMail | null = email
    ? { email, firstName, change, recoveryCodesLeft }
    : null;
  const sealed = mail && mailSealer.seal(JSON.stringify(mail));
  return createEvent(secondFactorChanged, {
    userId: id,
    data: { id, version, change, sealed },
    now,
  });
}
