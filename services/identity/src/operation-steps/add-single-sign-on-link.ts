import type { Tx } from '@portal/bus/outbox';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { ownAlerts } from '../domain/account-alerts.ts';
import type { SsoProvider } from '../domain/single-sign-on.ts';
import { accountAlertEvent } from '../events/account-alert-event.ts';
import type { SingleSignOnLinkRow } from '../store/single-sign-on-links.ts';
import { newAuditEntry } from './new-audit-entry.ts';

/**
 * Links an account to one at a provider, records it in the audit trail and tells the person. Null if one of the two
 * has another link; then the transaction must be aborted.
 */
export async function addSingleSignOnLink(
  {
    singleSignOnLinks,
    audit,
    mailSealer,
  }: Pick<Dependencies, 'singleSignOnLinks' | 'audit' | 'mailSealer'>,
  request: Request,
  {
    account,
    provider: { id: provider, name },
    issuer,
    subject,
  }: { account: Account; provider: SsoProvider; issuer: string; subject: string },
  { session, publish }: Tx,
): Promise<SingleSignOnLinkRow | null> {
  const now = request.now();
  const fields = { userId: account.id, provider, issuer, subject, createdAt: now };
  const link = await singleSignOnLinks.add(fields, session);
  if (link === null) return null;
  const details = toAuditDetails({ system: name });
  await audit.append(
    [newAuditEntry(request, 'single-sign-on-linked', account.id, details)],
    session,
  );
  for (const alert of ownAlerts('single-sign-on-linked', account)) {
    publish(accountAlertEvent(account, alert, mailSealer, now));
  }
  return link;
}
