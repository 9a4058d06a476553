import type { mailPreferencesQuery as contract } from '@portal/contracts/messaging/mail-preferences';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { signedIn } from './signed-in.ts';

type Stores = Pick<Dependencies, 'mailPreferences' | 'people'>;

export async function mailPreferences(
  stores: Stores,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  return ok(await shownPreferences(stores, signedIn(request.caller).userId));
}

/** Of what somebody hears by mail, and whether any mail can reach them. */
export async function shownPreferences(
  { mailPreferences, people }: Stores,
  userId: string,
  session: ClientSession | null = null,
): Promise<OutputOf<typeof contract>> {
  const { decisions, messages } = await mailPreferences.of(userId, session);
  const person = await people.byId(userId, session);
  return { decisions, messages, hasAddress: person !== null && person.sealedEmail !== null };
}
