import {
  type AuditDetail,
  toAuditChanges,
  toAuditDetails,
} from '@portal/contracts/identity/audit-detail';
import type { TrainingType } from './registration.ts';

/** The audit details of a kind of training: its name, and what changed of it. `before` is null for a new one. */
export function trainingTypeAuditDetails(
  before: TrainingType | null,
  after: TrainingType,
): AuditDetail[] {
  // The name always says which one it is.
  const oldName = before?.name === after.name ? undefined : before?.name;
  return toAuditChanges(
    { registration: oldName, intervalMonths: before?.intervalMonths },
    { registration: after.name, intervalMonths: after.intervalMonths },
  );
}

/** The audit details of a kind of training that is deleted. */
export function removedTrainingTypeAuditDetails(type: TrainingType): AuditDetail[] {
  const { name, intervalMonths } = type;
  return [...toAuditDetails({ registration: name }), ...toAuditChanges({ intervalMonths }, {})];
}
