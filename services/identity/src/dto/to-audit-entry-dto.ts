import type { AuditEntry } from '@portal/contracts/identity/audit';
import type { AuditRow } from '../domain/audit-chain.ts';

/** Converts a row of the audit trail to its API form. `people` are its actor and its target. */
export function toAuditEntryDto(
  { seq, at, action, actorId, targetId, address, details = [] }: AuditRow,
  people: Pick<AuditEntry, 'actor' | 'target'>,
): AuditEntry {
  return {
    seq,
    at: at.toISOString(),
    action,
    actorId,
    targetId,
    address: address ?? '',
    isAddressRemoved: address === null,
    details: [...details],
    ...people,
  };
}
