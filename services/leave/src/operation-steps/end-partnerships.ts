import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { partnershipEvents } from '../events/partnership-events.ts';

/**
 * Ends all partnerships of a person who is no longer staff, and publishes events for both people or
 * only for the partner. It locks all of them, so that concurrent changes are
 * serialized.
 */
export async function endPartnerships(
  { partnerships, locks, outbox }: Pick<Dependencies, 'partnerships' | 'locks' | 'outbox'>,
  { userId, recipients, now }: { userId: string; recipients: 'both' | 'partner'; now: Date },
  session: ClientSession,
): Promise<void> {
  const own = await partnerships.byUser(userId, session);
  await locks.lock([userId, ...own.flatMap(({ partners }) => partners)], session);
  for (const { id, partners, version } of own) {
    await partnerships.remove(id, session);
    const recipientIds = partners.filter((id) => recipients === 'both' || id !== userId);
    const events = partnershipEvents('ended', { id, version: version + 1 }, recipientIds, now);
    await outbox.store(events, session);
  }
}
