import {
  type AuditDetail,
  emailPresence,
  toAuditChanges,
  toAuditDetails,
} from '@portal/contracts/identity/audit-detail';
import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import { formatWorkingPattern } from '@portal/kernel/format-working-pattern';
import type { Account } from './account.ts';
import { changedAccountFields } from './provisioning.ts';

/** The audit details of an account change. Changes of leave settings are audited by leave. */
export function accountAuditDetails(before: Account, after: Account): AuditDetail[] {
  const email = { before: emailPresence(before.email), after: emailPresence(after.email) };
  return [
    ...toAuditChanges(auditedFields(before), auditedFields(after)),
    ...patternDetails(before, after),
    ...toAuditDetails({ accountFields: changedAccountFields(before, after) || undefined }),
    // Records that the address changed, but neither address.
    ...(before.email === after.email ? [] : [{ field: 'email', ...email } as const]),
  ];
}

/** The patterns that were added, removed or changed: one, unless it replaced another with another first day. */
function patternDetails(before: Account, after: Account): AuditDetail[] {
  const formatted = ({ workingPatterns }: Account) =>
    new Map(workingPatterns.map((pattern) => [pattern.from, describePattern(pattern)]));
  const [old, now] = [formatted(before), formatted(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((from) => {
    const [was, is] = [old.get(from), now.get(from)];
    if (was === is) return [];
    return toAuditChanges({ workingPattern: was }, { patternFrom: from, workingPattern: is });
  });
}

function describePattern(pattern: WorkingPattern): string {
  const text = formatWorkingPattern(pattern);
  return pattern.worksBankHolidays ? `${text}, also on bank holidays` : text;
}

function auditedFields({ role, workStartTime, workEndTime, employment }: Account) {
  return { role, workStartTime, workEndTime, ...employment };
}
