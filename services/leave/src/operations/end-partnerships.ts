import type { Outbox } from '@portal/bus/outbox';
import type { ClientSession } from 'mongoose';
import { takeGuards } from '../store/guards.ts';
import { partnershipsOf, removePartnership } from '../store/partnerships.ts';
import type { Dependencies } from './dependencies.ts';
import { partnershipEvents } from './partnership-events.ts';

export type PartnershipStores = Pick<Dependencies, 'partnerships' | 'guards'> & {
  outbox: Pick<Outbox, 'store'>;
};

/**
 * Ends all partnerships of a person who is no longer staff, and publishes events for both people or
 * only for the partner. It takes the guards of all of them, so that concurrent changes are
 * serialized.
 */
export async function endPartnerships(
  { partnerships, guards, outbox }: PartnershipStores,
  { userId, of, now }: { userId: string; of: 'both' | 'the other'; now: Date },
  session: ClientSession,
): Promise<void> {
  const own = await partnershipsOf(partnerships, userId, session);
  await takeGuards(guards, [userId, ...own.flatMap(({ partners }) => partners)], session);
  for (const { id, partners, version } of own) {
    await removePartnership(partnerships, id, session);
    const recipients = partners.filter((partner) => of === 'both' || partner !== userId);
    const events = partnershipEvents('ended', { id, version: version + 1 }, recipients, now);
    await outbox.store(events, session);
  }
}
