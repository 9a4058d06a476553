import { fail } from '@portal/kernel/result';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/** How often the email address of a person can be changed in 24 hours. */
export const maxEmailChangesPerDay = 20;

const dayMs = 24 * 60 * 60_000;
const message = `You can change someone’s email address up to ${maxEmailChangesPerDay} times a day. Please try again later.`;

/**
 * Checks how often a person's email address was changed in 24 hours: gives TOO_MANY_REQUESTS above the limit, otherwise
 * null. Each new address gets an email, so without a limit the portal could be made to write to any number of strangers.
 */
export async function validateEmailChangeCount(
  { audit }: Pick<Dependencies, 'audit'>,
  { targetId, now }: { targetId: string; now: Date },
  session: ClientSession | null,
) {
  const filter = {
    action: 'email-changed',
    targetId,
    since: new Date(now.getTime() - dayMs),
  } as const;
  const times = await audit.latestTimes(filter, maxEmailChangesPerDay, session);
  const freed = times[maxEmailChangesPerDay - 1];
  if (!freed) return null;
  const waitMs = freed.getTime() + dayMs - now.getTime();
  return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
