import type { updateScimUser as contract } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { provisionAccount } from '../../operation-steps/provision-account.ts';

export async function updateScimUser(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return provisionAccount(deps, request, input);
}
