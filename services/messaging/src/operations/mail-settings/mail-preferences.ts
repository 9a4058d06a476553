import type { mailPreferencesQuery as contract } from '@portal/contracts/messaging/mail-preferences';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { loadMailPreferences } from '../../operation-steps/load-mail-preferences.ts';

export async function mailPreferences(
  deps: Pick<Dependencies, 'mailPreferences' | 'people'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  return ok(await loadMailPreferences(deps, request.caller.userId));
}
