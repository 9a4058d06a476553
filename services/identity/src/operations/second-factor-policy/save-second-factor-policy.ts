import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditChanges } from '@portal/contracts/identity/audit-detail';
import type {
  saveSecondFactorPolicy as contract,
  SecondFactorPolicy,
} from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { defaultSecondFactorPolicy } from '../../domain/second-factor-policy.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

export async function saveSecondFactorPolicy(
  deps: Dependencies,
  request: SignedInRequest,
  { audience, fromDay, graceDays }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const isDemanded = audience !== 'nobody';
  if (isDemanded && !fromDay) return fieldError('fromDay', 'Enter the date the rule starts');
  const after: SecondFactorPolicy = isDemanded
    ? { audience, fromDay: fromDay ?? null, graceDays: graceDays ?? 0 }
    : defaultSecondFactorPolicy;
  return deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const before = await deps.secondFactorPolicies.current(session);
      const details = toAuditChanges(toAuditValues(before), toAuditValues(after));
      if (details.length === 0) return ok(after);
      await deps.secondFactorPolicies.replace(after, session);
      await deps.audit.append(
        [newAuditEntry(request, 'second-factor-policy-changed', null, details)],
        session,
      );
      return ok(after);
    },
  );
}

function toAuditValues({ audience, fromDay, graceDays }: SecondFactorPolicy) {
  return { secondFactorAudience: audience, secondFactorFrom: fromDay, graceDays };
}
