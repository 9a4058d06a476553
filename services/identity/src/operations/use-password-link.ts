import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { usePasswordLink as contract } from '@portal/contracts/people/forgotten-password';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { withPassword } from '../domain/account-changes.ts';
import {
  isReachable,
  mostTries,
  type PasswordLink,
  type Reachable,
} from '../domain/password-link.ts';
import { passwordProblem } from '../domain/password-rules.ts';
import { comparableAnswer } from '../domain/security-answer.ts';
import { type Derive, fits, hash } from '../hashing/argon2id.ts';
import { badField } from './bad-field.ts';
import { busy } from './busy.ts';
import type { Dependencies } from './dependencies.ts';
import { endStoredSessions } from './end-stored-sessions.ts';
import { noted } from './noted.ts';
import { isFor, linkVoid, openLink } from './open-link.ts';
import { runHashing } from './run-hashing.ts';

type Input = InputOf<typeof contract>;
type Answer = Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>;

const wrongAnswer = () =>
  fail('INVALID_CREDENTIALS', 'That is not the answer to your security question');

export async function usePasswordLink(
  deps: Dependencies,
  request: Request,
  input: Input,
): Promise<Answer> {
  // Judging a password in full costs time, which only those may spend who have a link.
  const cheapRules = { ...deps.passwordRules, isPredictable: () => false };
  const bad = passwordProblem(input.newPassword, cheapRules);
  if (bad) return badField('newPassword', bad);
  const opened = await openLink(deps, request, input.token);
  // Who repeats the request that used the link up still gets its answer: that is looked for first.
  if (!opened.ok) return deps.outbox.transact(request, async () => opened);
  const { link, account } = opened.value;
  if (!isReachable(account)) return linkVoid();
  const problem = passwordProblem(input.newPassword, deps.passwordRules, account);
  if (problem) return badField('newPassword', problem);
  const refused = busy(deps);
  if (refused) return refused;

  const { usernameKey } = account;
  const attempt = await deps.forgottenAttempts.begin(usernameKey, request.address, request.now());
  if (!attempt.ok) return attempt;
  const spent = await deps.passwordLinks.spendTry(input.token);
  if (spent === null) return linkVoid();
  const passwordHash = await runHashing(deps, request, (derive) =>
    hashChosen(account, input, derive),
  );
  if (passwordHash === null) {
    if (spent === mostTries) await deps.passwordRequests.allowAnother(usernameKey);
    return wrongAnswer();
  }
  await attempt.value.forgive();
  // Whoever tried too many passwords before they asked for the link has to get in now.
  await deps.attempts.pardon(usernameKey, request.address);

  const result = await store(deps, request, { token: input.token, link, passwordHash });
  if (result.ok) await endStoredSessions(deps, request);
  return result;
}

/** Null where the answer is wrong. */
async function hashChosen(
  account: Reachable,
  { securityAnswer, newPassword }: Input,
  derive: Derive,
) {
  const answers = await fits(comparableAnswer(securityAnswer), account.securityAnswerHash, derive);
  return answers ? hash(newPassword, derive) : null;
}

function store(
  deps: Dependencies,
  request: Request,
  { token, link, passwordHash }: { token: string; link: PasswordLink; passwordHash: string },
): Promise<Answer> {
  return deps.outbox.transact(request, async ({ session }): Promise<Answer> => {
    if (!(await deps.passwordLinks.use(token, session))) return linkVoid();
    const account = await deps.accounts.byId(link.userId, session);
    if (!isFor(deps, link, account)) return linkVoid();
    await deps.accounts.replace(withPassword(account, passwordHash), session);
    await deps.audit.note([noted(request, 'password-link-used', account.id)], session);
    await deps.sessionEndings.add(account.id, session);
    await deps.passwordRequests.allowAnother(account.usernameKey, session);
    return ok({ success: true });
  });
}
