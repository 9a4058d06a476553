import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { leaveAudited } from '@portal/contracts/leave/events';
import type { SignedInRequest } from '@portal/runtime/request';

/** The audit event of the caller's calendar link, which shows their leave to anybody who has it. */
export function calendarLinkAuditEvent(
  action: 'calendar-link-created' | 'calendar-link-removed',
  { caller: { userId }, address }: Pick<SignedInRequest, 'caller' | 'address'>,
  now: Date,
): CloudEvent {
  const about = { id: userId, version: 1, action, actorId: userId, address };
  const data = { ...about, at: now.toISOString(), details: [] };
  return createEvent(leaveAudited, { userId, data, now });
}
