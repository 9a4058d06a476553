import type { mailPreferencesQuery as contract } from '@portal/contracts/messaging/mail-preferences';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { signedInUser } from './signed-in-user.ts';

type Stores = Pick<Dependencies, 'mailPreferences' | 'people'>;

export async function mailPreferences(
  stores: Stores,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  return ok(await loadPreferences(stores, signedInUser(request.caller).userId));
}

/** A person's email preferences, and whether they have an email address. */
export async function loadPreferences(
  { mailPreferences, people }: Stores,
  userId: string,
  session: ClientSession | null = null,
): Promise<OutputOf<typeof contract>> {
  const { decisions, messages } = await mailPreferences.find(userId, session);
  const person = await people.byId(userId, session);
  return { decisions, messages, hasAddress: person !== null && person.sealedEmail !== null };
}
