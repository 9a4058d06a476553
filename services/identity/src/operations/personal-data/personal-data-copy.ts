import type { personalDataCopyQuery as contract } from '@portal/contracts/identity/personal-data';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPersonalDataCopyDto } from '../../dto/to-personal-data-copy-dto.ts';

export async function personalDataCopy(
  { personalDataCopies }: Pick<Dependencies, 'personalDataCopies'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const [latest] = await personalDataCopies.latest({ userId, requestedById: userId }, 1);
  return ok(latest ? toPersonalDataCopyDto(latest, request.now()) : null);
}
