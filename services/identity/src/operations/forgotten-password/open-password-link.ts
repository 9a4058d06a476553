import type { openPasswordLink as contract } from '@portal/contracts/identity/forgotten-password';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { verifyLink } from '../../operation-steps/verify-link.ts';

export async function openPasswordLink(
  deps: Dependencies,
  request: Request,
  { token }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const opened = await verifyLink(deps, request, token);
  if (!opened.ok) return opened;
  const { link, account } = opened.value;
  return ok({
    securityQuestion: account.securityQuestion,
    expiresAt: link.expiresAt.toISOString(),
  });
}
