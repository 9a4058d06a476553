import type { trainingTypes as contract } from '@portal/contracts/identity/registration';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toTrainingTypeDto } from '../../dto/to-registration-dto.ts';

export async function trainingTypes(
  deps: Pick<Dependencies, 'trainingTypes'>,
): Promise<OperationResult<typeof contract>> {
  return ok((await deps.trainingTypes.all()).map(toTrainingTypeDto));
}
