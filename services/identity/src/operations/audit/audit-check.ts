import type { auditCheck as contract } from '@portal/contracts/identity/audit-check';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/** The result of the latest check of the audit trail; null before the first. */
export async function auditCheck({
  auditChecks,
}: Pick<Dependencies, 'auditChecks'>): Promise<OperationResult<typeof contract>> {
  const check = await auditChecks.latest();
  return ok(check && { ...check, at: check.at.toISOString() });
}
