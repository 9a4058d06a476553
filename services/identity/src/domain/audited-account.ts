import { type AuditDetail, auditChanges, maskedEmail } from '@portal/contracts/people/audit-detail';
import type { Account } from './account.ts';

/** What of a change of an account the audit trail keeps. Leave tells of its own settings. */
export function accountChanges(before: Account, after: Account): AuditDetail[] {
  const email = { before: maskedEmail(before.email), after: maskedEmail(after.email) };
  return [
    ...auditChanges(auditedFields(before), auditedFields(after)),
    // Another address in place of one: neither is kept, that it changed is.
    ...(before.email === after.email ? [] : [{ field: 'email', ...email } as const]),
  ];
}

function auditedFields({ role, workStartTime, workEndTime }: Account) {
  return { role, workStartTime, workEndTime };
}
