import type { saveMailPreferences as contract } from '@portal/contracts/messaging/mail-preferences';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { loadPreferences } from './mail-preferences.ts';
import { signedInUser, signedOutFailure } from './signed-in-user.ts';

/**
 * Sets the given preferences and keeps the others. They are private, so there is no audit event.
 */
export async function saveMailPreferences(
  deps: Pick<Dependencies, 'mailPreferences' | 'people' | 'outbox'>,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const { userId } = signedInUser(request.caller);

  return deps.outbox.transact(
    request,
    async ({ session }): Promise<Result<OutputOf<typeof contract>, CommonCode>> => {
      // This also locks the person, so the second of two concurrent changes sees the first.
      const [deletedId] = await deps.people.lockAndFindDeleted([userId], session);
      if (deletedId !== undefined) return signedOutFailure;
      const before = await loadPreferences(deps, userId, session);
      const decisions = input.decisions ?? before.decisions;
      const messages = input.messages ?? before.messages;
      await deps.mailPreferences.save(userId, { decisions, messages }, session);
      return ok({ ...before, decisions, messages });
    },
  );
}
