import { refusalMessages } from '@portal/auth/caller';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { changePassword as contract } from '@portal/contracts/people/own-account';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Account } from '../domain/account.ts';
import { withPassword } from '../domain/account-changes.ts';
import { passwordProblem } from '../domain/password-rules.ts';
import { letsInAlike } from '../domain/sign-in.ts';
import { detailedUser } from '../domain/visible-user.ts';
import { type Derive, fits, hash } from '../hashing/argon2id.ts';
import { badField } from './bad-field.ts';
import { busy } from './busy.ts';
import type { Dependencies } from './dependencies.ts';
import { openNextSession, replaceSession } from './next-session.ts';
import { noted } from './noted.ts';
import { runHashing } from './run-hashing.ts';

type Input = InputOf<typeof contract>;
type Answer = Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>;

const wrong = () => badField('currentPassword', 'The current password is not right');
const same = () => badField('newPassword', 'Please choose another password than the current one');
const signedOut = () => fail('UNAUTHENTICATED', refusalMessages.UNAUTHENTICATED);

export async function changePassword(
  deps: Dependencies,
  request: Request,
  input: Input,
): Promise<Answer> {
  const { caller } = request;
  const account = caller.userId === null ? null : await deps.accounts.byId(caller.userId);
  // The session of somebody who was deleted or reset is about to end.
  if (account === null || account.isFirstLogin) return signedOut();
  const problem = passwordProblem(input.newPassword, deps.passwordRules, account);
  if (problem) return badField('newPassword', problem);
  if (input.newPassword === input.currentPassword) return same();
  const refused = busy(deps);
  if (refused) return refused;

  // Whoever has got hold of an open session must not try passwords in it without an end.
  const attempt = await deps.attempts.begin(
    account.usernameKey,
    request.address,
    request.now(),
    deps.devices.find(request.device, account, request.now()),
  );
  if (!attempt.ok) return attempt;
  const passwordHash = await runHashing(deps, request, (derive) =>
    hashChosen(account, input, derive),
  );
  // Who repeats the change that succeeded still gets its answer: that is what is looked for first.
  if (passwordHash === null) return deps.outbox.transact(request, async () => wrong());
  await attempt.value.forgive();
  return store(deps, request, account, passwordHash);
}

/** Null where the current password is not right. */
async function hashChosen(
  account: Account,
  { currentPassword, newPassword }: Input,
  derive: Derive,
) {
  if (!(await fits(currentPassword, account.passwordHash, derive))) return null;
  return hash(newPassword, derive);
}

async function store(
  deps: Dependencies,
  request: Request,
  before: Account,
  passwordHash: string,
): Promise<Answer> {
  const { caller } = request;
  const now = request.now();
  const next = await openNextSession(deps, request);
  let after: Account | null = null;
  const result = await deps.outbox.transact(request, async ({ session }): Promise<Answer> => {
    const current = await deps.accounts.byId(before.id, session);
    if (current === null) return signedOut();
    // Changed elsewhere meanwhile: as if this had come a moment later.
    if (!letsInAlike(before, current)) return wrong();
    after = withPassword(current, passwordHash);
    await deps.accounts.replace(after, session);
    await deps.audit.note([noted(request, 'password-changed', after.id)], session);
    await deps.sessionEndings.add(after.id, session, next?.hash);
    return ok(detailedUser(after, caller, deps.sealer.open, now));
  });
  await replaceSession(deps, request, { next, account: after, isDone: result.ok });
  return result;
}
