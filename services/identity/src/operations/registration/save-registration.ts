import type { saveRegistration as contract } from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { fieldError } from '../../domain/field-error.ts';
import { toRegistrationDto } from '../../dto/to-registration-dto.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { saveRegistrations } from '../../operation-steps/save-registrations.ts';

const unknownTraining = fieldError('trainingTypeId', 'Choose a training from the list');

export async function saveRegistration(
  deps: Pick<Dependencies, 'accounts' | 'audit' | 'outbox' | 'registrations' | 'trainingTypes'>,
  request: SignedInRequest,
  { userId, ...input }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const options = { id: userId, operation: 'edit' } as const;
    const found = await findManageableAccount(deps, request, options, tx.session);
    if (!found.ok) return found;
    const { trainingTypeId } = input;
    const type = trainingTypeId ? await deps.trainingTypes.byId(trainingTypeId, tx.session) : null;
    if (trainingTypeId && type === null) return unknownTraining;
    const toSave = { input, person: found.value, type };
    const saved = await saveRegistrations(deps, request, [toSave], tx);
    const today = londonDay(request.now());
    const [registration] = saved.map((one) => toRegistrationDto(one, today));
    if (!registration) throw new Error('not reached');
    return ok(registration);
  });
}
