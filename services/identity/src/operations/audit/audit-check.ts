import type { auditCheck as contract } from '@portal/contracts/identity/audit-check';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/** The result of the latest check of the audit trail; null before the first. */
export async function auditCheck(
  { audit, auditChecks }: Pick<Dependencies, 'audit' | 'auditChecks'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const check = await auditChecks.latest();
  if (check === null) return ok(null);
  // Counted, they would tell the reader that some are hidden.
  const hidden = await audit.seqsHiddenFrom(request.caller.userId, check.at);
  const rows = Math.max(0, check.rows - hidden.length);
  return ok({ ...check, rows, at: check.at.toISOString() });
}
