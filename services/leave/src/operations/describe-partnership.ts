import { isAdmin } from '@portal/auth/caller';
import { eventOf } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { audited, partnershipCreated, partnershipDeleted } from '@portal/contracts/leave/events';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { Request } from '@portal/runtime/request';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { sharedWithPartner } from '../domain/refusal.ts';
import type { Partnership } from '../store/partnerships.ts';

/** Leave from a day on that both may have, by person. */
export interface ApprovedLeave {
  today: string;
  byPerson: ReadonlyMap<string, readonly LeaveRequest[]>;
  calendar: HolidayCalendar;
}

/** A partnership as administrators see it; the names are identity's to tell. */
export function describePartnership(
  { id, partners: [user1Id, user2Id], createdAt }: Partnership,
  { today, byPerson, calendar }: ApprovedLeave,
) {
  const days = (byPerson.get(user1Id) ?? []).flatMap((request) => request.days);
  const partners = byPerson.get(user2Id) ?? [];
  const shared = sharedWithPartner(days, { partners, calendar }).filter((date) => date >= today);
  return {
    ...{ id, user1Id, user2Id },
    user1: nameless(user1Id),
    user2: nameless(user2Id),
    createdAt: createdAt.toISOString(),
    // A morning and an afternoon of different requests are one day.
    sharedDays: [...new Set(shared)],
  };
}

const nameless = (id: string) => ({ id, firstName: null, lastName: null, role: null });

const kinds = {
  created: { type: partnershipCreated, status: 'partners', action: 'partnership-created' },
  ended: { type: partnershipDeleted, status: 'ended', action: 'partnership-deleted' },
} as const;

/**
 * Tells that people got a partner or have one no longer, each of them by an event of their own. One
 * who was deleted is left out: nothing more is told of them.
 */
export function partnershipEvents(
  kind: keyof typeof kinds,
  { id, version }: Pick<Partnership, 'id' | 'version'>,
  userIds: readonly string[],
  now: Date,
): CloudEvent[] {
  const { type, status } = kinds[kind];
  return userIds.map((userId) => eventOf(type, { userId, data: { id, version, status }, now }));
}

/** For the audit trail, to each of the two. Neither names the other: it would outlive their erasure. */
export function partnershipAudit(
  kind: keyof typeof kinds,
  { partners, version }: Partnership,
  { caller, address }: Pick<Request, 'caller' | 'address'>,
  now: Date,
): CloudEvent[] {
  if (!isAdmin(caller)) return [];
  const noted = { action: kinds[kind].action, actorId: caller.userId, address };
  return partners.map((id) => {
    const data = { id, version, ...noted, at: now.toISOString() };
    return eventOf(audited, { userId: id, data, now });
  });
}
