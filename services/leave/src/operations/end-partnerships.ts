import type { Outbox } from '@portal/bus/outbox';
import type { ClientSession } from 'mongoose';
import { takeGuards } from '../store/guards.ts';
import { partnershipsOf, removePartnership } from '../store/partnerships.ts';
import type { Dependencies } from './dependencies.ts';
import { partnershipEvents } from './describe-partnership.ts';

export type PartnershipStores = Pick<Dependencies, 'partnerships' | 'guards'> & {
  outbox: Pick<Outbox, 'store'>;
};

/**
 * Ends all partnerships of somebody who is staff no longer, and tells it of each of the two, or of
 * the other alone. It takes the guards of all of them: whatever is changed of their leave or their
 * partnerships at the same moment comes before it or after.
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
    const told = partners.filter((partner) => of === 'both' || partner !== userId);
    const events = partnershipEvents('ended', { id, version: version + 1 }, told, now);
    await outbox.store(events, session);
  }
}
