import {
  type AuditDetail,
  emailPresence,
  toAuditChanges,
} from '@portal/contracts/identity/audit-detail';
import type { Account } from './account.ts';

/** The audit details of an account change. Changes of leave settings are audited by leave. */
export function accountAuditDetails(before: Account, after: Account): AuditDetail[] {
  const email = { before: emailPresence(before.email), after: emailPresence(after.email) };
  return [
    ...toAuditChanges(auditedFields(before), auditedFields(after)),
    // Records that the address changed, but neither address.
    ...(before.email === after.email ? [] : [{ field: 'email', ...email } as const]),
  ];
}

function auditedFields({ role, workStartTime, workEndTime, employment }: Account) {
  return { role, workStartTime, workEndTime, ...employment };
}
