import type { hrEmailQuery as contract } from '@portal/contracts/messaging/hr-email';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';

export async function hrEmail(
  deps: Pick<Dependencies, 'hrEmail'>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  return ok({ hrEmail: await deps.hrEmail.current() });
}
