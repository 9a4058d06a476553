import type { Sealer } from '@portal/auth/sealer';
import type { CloudEvent } from '@portal/contracts/event';
import { userChanged } from '@portal/contracts/identity/events';
import type { Account } from '../domain/account.ts';
import { accountEvent } from './account-event.ts';

/** Builds the event of an account whose legal hold was placed or ended. The person's live stream must not tell them. */
export function legalHoldEvent(
  account: Account,
  mailSealer: Pick<Sealer, 'seal'>,
  now: Date,
): CloudEvent {
  const event = accountEvent(userChanged, account, mailSealer, now);
  return { ...event, data: { ...event.data, isLegalHoldChange: true } };
}
