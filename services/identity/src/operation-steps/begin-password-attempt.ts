import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';

/** An admitted attempt with a password. It counts as failed and as correct until one of these is called. */
export interface PasswordAttempt {
  markCorrect(): Promise<void>;
  markWrong(): Promise<void>;
  /** No password was looked at. */
  drop(): Promise<void>;
}

/**
 * Admits an attempt to hash somebody's password, within the limits of failed sign-ins and of those with the right password:
 * that costs as much time as a wrong one, for which others wait.
 */
export async function beginPasswordAttempt(
  deps: Pick<
    Dependencies,
    'audit' | 'correctPasswordLimiter' | 'failedSignIns' | 'securityEvents' | 'signInLimiter'
  >,
  request: Request,
  {
    usernameKey,
    account,
    device,
  }: { usernameKey: string; account: Account | null; device: string | null },
): Promise<Result<PasswordAttempt, 'TOO_MANY_REQUESTS'>> {
  const now = request.now();
  const { address } = request;
  const attempt = await deps.signInLimiter.begin(usernameKey, address, now, device);
  if (!attempt.ok) {
    recordFailedSignIn(deps, request, account, 'sign-in-locked');
    return attempt;
  }
  const repeat = await deps.correctPasswordLimiter.begin(usernameKey, address, now);
  if (!repeat.ok) {
    await attempt.value.markSucceeded();
    return repeat;
  }
  return ok({
    markCorrect: attempt.value.markSucceeded,
    markWrong: repeat.value.markSucceeded,
    async drop() {
      await attempt.value.markSucceeded();
      await repeat.value.markSucceeded();
    },
  });
}
