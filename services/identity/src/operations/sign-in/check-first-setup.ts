import type { checkFirstSetup as contract } from '@portal/contracts/identity/sign-in';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function checkFirstSetup({
  accounts,
  firstAdminCode,
}: Pick<Dependencies, 'accounts' | 'firstAdminCode'>): Promise<OperationResult<typeof contract>> {
  const requiresFirstSetup = !(await accounts.adminExists());
  return ok({
    requiresFirstSetup,
    requiresSetupCode: requiresFirstSetup && firstAdminCode !== null,
  });
}
