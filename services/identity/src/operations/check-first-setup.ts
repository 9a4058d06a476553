import type { OutputOf } from '@portal/contracts/operation';
import type { checkFirstSetup as contract } from '@portal/contracts/people/sign-in';
import { ok, type Result } from '@portal/kernel/result';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';

export async function checkFirstSetup({
  accounts,
  firstAdminCode,
}: Pick<Dependencies, 'accounts' | 'firstAdminCode'>): Promise<
  Result<OutputOf<typeof contract>, CommonCode>
> {
  const requiresFirstSetup = !(await accounts.adminExists());
  return ok({
    requiresFirstSetup,
    requiresSetupCode: requiresFirstSetup && firstAdminCode !== null,
  });
}
