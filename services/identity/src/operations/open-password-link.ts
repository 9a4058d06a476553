import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { openPasswordLink as contract } from '@portal/contracts/people/forgotten-password';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { verifyLink } from './verify-link.ts';

export async function openPasswordLink(
  deps: Dependencies,
  request: Request,
  { token }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const opened = await verifyLink(deps, request, token);
  if (!opened.ok) return opened;
  const { link, account } = opened.value;
  return ok({
    securityQuestion: account.securityQuestion,
    expiresAt: link.expiresAt.toISOString(),
  });
}
