import {
  type saveRegistration as contract,
  registrationProblems,
} from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fail, fieldError, ok } from '@portal/kernel/result';
import { formatIssue } from '@portal/runtime/bad-input';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withStoredFields } from '../../domain/registration.ts';
import { toRegistrationDto } from '../../dto/to-registration-dto.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import {
  prepareRegistrations,
  saveRegistrations,
} from '../../operation-steps/save-registrations.ts';

const newerRegistrationFailure = fail(
  'CONFLICT',
  'A newer registration has been saved since, so this one wasn’t restored',
);
const registrationNotFoundFailure = fail('NOT_FOUND', 'Registration not found');
const unknownTrainingFailure = fieldError('trainingTypeId', 'Choose a training from the list');

export async function saveRegistration(
  deps: Pick<
    Dependencies,
    'accounts' | 'audit' | 'outbox' | 'registrations' | 'sentReminders' | 'trainingTypes'
  >,
  request: SignedInRequest,
  { userId, ...given }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const today = londonDay(request.now());
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const options = { id: userId, operation: 'edit' } as const;
    const found = await findManageableAccount(deps, request, options, tx.session);
    if (!found.ok) return found;
    const { id, kind, trainingTypeId: training } = given;
    const stored = id ? await deps.registrations.byId(id, tx.session) : null;
    const isOther = stored?.userId !== userId || stored.kind !== kind;
    const isOtherTraining = training !== undefined && training !== stored?.trainingTypeId;
    if (id && (isOther || isOtherTraining)) return registrationNotFoundFailure;
    const input = stored ? withStoredFields(stored, given) : given;
    const [problem] = registrationProblems(input, today);
    if (problem) {
      const issue = { path: [problem.field], message: problem.message };
      return fail('BAD_INPUT', formatIssue(issue), { issues: [issue] });
    }
    const { trainingTypeId } = input;
    const type = trainingTypeId ? await deps.trainingTypes.byId(trainingTypeId, tx.session) : null;
    if (trainingTypeId && type === null) return unknownTrainingFailure;
    const toSave = { input, person: found.value, type };
    const [saved] = await prepareRegistrations(deps, [toSave], tx.session);
    if (!saved) throw new Error('not reached');
    const { before, after } = saved;
    if (input.isRestored && before !== null && after !== before) return newerRegistrationFailure;
    await saveRegistrations(deps, request, [saved], tx);
    return ok(toRegistrationDto(after, today));
  });
}
