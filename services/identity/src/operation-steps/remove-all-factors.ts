import type { Tx } from '@portal/bus/outbox';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { secondFactorEvent } from '../events/second-factor-event.ts';
import { newAuditEntry } from './new-audit-entry.ts';

/** The change that the person is emailed about when an administrator removes a factor, by its kind. */
export const changesByAdmin = {
  totp: 'removed-by-admin',
  passkey: 'passkey-removed-by-admin',
} as const;

/** Removes everything of somebody's second factors, records each in the audit trail and tells the person. */
export async function removeAllFactors(
  { factors, audit, mailSealer }: Pick<Dependencies, 'factors' | 'audit' | 'mailSealer'>,
  request: SignedInRequest,
  account: Account,
  { session, publish }: Tx,
): Promise<void> {
  const removed = (await factors.ofUser(account.id, session)).factors;
  await factors.removeByUser(account.id, session);
  const entries = removed.map(({ kind: secondFactor }) =>
    newAuditEntry(request, 'second-factor-removed', account.id, toAuditDetails({ secondFactor })),
  );
  await audit.append(entries, session);
  for (const { kind } of removed) {
    const change = { change: changesByAdmin[kind], recoveryCodesLeft: 0 };
    publish(secondFactorEvent(account, change, mailSealer, request.now()));
  }
}
