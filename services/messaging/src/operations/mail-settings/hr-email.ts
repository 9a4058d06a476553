import type { hrEmailQuery as contract } from '@portal/contracts/messaging/hr-email';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

export async function hrEmail(
  deps: Pick<Dependencies, 'hrEmail'>,
): Promise<OperationResult<typeof contract>> {
  return ok({ hrEmail: await deps.hrEmail.current() });
}
