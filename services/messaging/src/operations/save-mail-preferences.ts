import type { saveMailPreferences as contract } from '@portal/contracts/messaging/mail-preferences';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { shownPreferences } from './mail-preferences.ts';
import { signedIn, signedOut } from './signed-in.ts';

/** Sets what is given, and leaves the rest as it was. It is nobody’s business but the person’s. */
export async function saveMailPreferences(
  deps: Pick<Dependencies, 'mailPreferences' | 'people' | 'outbox'>,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  const { userId } = signedIn(request.caller);

  return deps.outbox.transact(
    request,
    async ({ session }): Promise<Result<OutputOf<typeof contract>, CommonCode>> => {
      // Written too, so that of two changes at once the second sees the first.
      const [gone] = await deps.people.deletedOf([userId], session);
      if (gone !== undefined) return signedOut;
      const before = await shownPreferences(deps, userId, session);
      const decisions = input.decisions ?? before.decisions;
      const messages = input.messages ?? before.messages;
      await deps.mailPreferences.save(userId, { decisions, messages }, session);
      return ok({ ...before, decisions, messages });
    },
  );
}
