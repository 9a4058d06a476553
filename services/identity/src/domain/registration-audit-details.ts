import {
  type AuditDetail,
  toAuditChanges,
  toAuditDetails,
} from '@portal/contracts/identity/audit-detail';
import type { Registration } from './registration.ts';

/**
 * The audit details of a registration: which one it is, and the days that changed. No numbers. `before` is
 * null for a new one.
 */
export function registrationAuditDetails(
  before: Registration | null,
  after: Registration,
): AuditDetail[] {
  return [...auditedName(after), ...toAuditChanges(daysOf(before), daysOf(after))];
}

/** The audit details of a registration that is deleted. */
export function removedRegistrationAuditDetails(registration: Registration): AuditDetail[] {
  return [...auditedName(registration), ...toAuditChanges(daysOf(registration), {})];
}

function auditedName({ kind, trainingName }: Registration): AuditDetail[] {
  return toAuditDetails({ registration: trainingName ?? kind });
}

function daysOf(registration: Registration | null) {
  return { issuedOn: registration?.issuedOn, expiresOn: registration?.expiresOn };
}
