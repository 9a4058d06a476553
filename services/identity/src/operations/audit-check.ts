import type { OutputOf } from '@portal/contracts/operation';
import type { auditCheck as contract } from '@portal/contracts/people/audit-check';
import { ok, type Result } from '@portal/kernel/result';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';

/** The result of the latest check of the audit trail; null before the first. */
export async function auditCheck({
  auditChecks,
}: Pick<Dependencies, 'auditChecks'>): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const check = await auditChecks.latest();
  return ok(check && { ...check, at: check.at.toISOString() });
}
