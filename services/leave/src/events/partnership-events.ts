import { isAdmin } from '@portal/auth/caller';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import {
  leaveAudited,
  partnershipCreated,
  partnershipDeleted,
} from '@portal/contracts/leave/events';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Partnership } from '../store/partnerships.ts';

const kinds = {
  created: { type: partnershipCreated, status: 'partners', action: 'partnership-created' },
  ended: { type: partnershipDeleted, status: 'ended', action: 'partnership-deleted' },
} as const;

/**
 * The events that a partnership was created or has ended, one per person. Leave out people who were
 * deleted: nothing may be published about them.
 */
export function partnershipEvents(
  kind: keyof typeof kinds,
  { id, version }: Pick<Partnership, 'id' | 'version'>,
  userIds: readonly string[],
  now: Date,
): CloudEvent[] {
  const { type, status } = kinds[kind];
  return userIds.map((userId) => createEvent(type, { userId, data: { id, version, status }, now }));
}

/**
 * The audit events for both partners. Neither names the other, or the name would survive erasure.
 */
export function partnershipAuditEvents(
  kind: keyof typeof kinds,
  { partners, version }: Partnership,
  { caller, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent[] {
  if (!isAdmin(caller)) return [];
  const audit = { action: kinds[kind].action, actorId: caller.userId, address };
  return partners.map((id) => {
    const data = { id, version, ...audit, at: now.toISOString() };
    return createEvent(leaveAudited, { userId: id, data, now });
  });
}
