import type { mailPreferencesQuery } from '@portal/contracts/messaging/mail-preferences';
import type { OutputOf } from '@portal/contracts/operation';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/** A person's email preferences, and whether they have an email address. */
export async function loadMailPreferences(
  { mailPreferences, people }: Pick<Dependencies, 'mailPreferences' | 'people'>,
  userId: string,
  session: ClientSession | null = null,
): Promise<OutputOf<typeof mailPreferencesQuery>> {
  const { decisions, messages } = await mailPreferences.find(userId, session);
  const person = await people.byId(userId, session);
  return { decisions, messages, hasAddress: person !== null && person.sealedEmail !== null };
}
