import { callerSignedOutFailure } from '@portal/auth/caller';
import type { deleteTrainingType as contract } from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { removedTrainingTypeAuditDetails } from '../../domain/training-type-audit-details.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const trainingNotFoundFailure = fail('NOT_FOUND', 'Training not found');
const trainingInUseFailure = fail('CONFLICT', 'People have this training, so you can’t delete it');

export async function deleteTrainingType(
  deps: Pick<Dependencies, 'accounts' | 'audit' | 'outbox' | 'registrations' | 'trainingTypes'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return deps.outbox.transact(
    request,
    async ({ session }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const type = await deps.trainingTypes.byId(id, session);
      if (type === null) return trainingNotFoundFailure;
      if (await deps.registrations.hasTrainingType(id, session)) return trainingInUseFailure;
      // The head of the audit trail puts this in order with the registrations that are saved.
      const details = removedTrainingTypeAuditDetails(type);
      await deps.audit.append(
        [newAuditEntry(request, 'training-type-removed', null, details)],
        session,
      );
      await deps.trainingTypes.remove(id, session);
      return ok({ success: true });
    },
  );
}
