import { eventOf } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { audited, settingsChanged, workHoursRequested } from '@portal/contracts/leave/events';
import type { AuditAction } from '@portal/contracts/people/audit';
import { auditChanges } from '@portal/contracts/people/audit-detail';
import { londonDay } from '@portal/kernel/london';
import type { Request } from '@portal/runtime/request';
import { type Settings, shownOn } from '../domain/settings.ts';

/** Work hours as somebody wishes them; null for one that stays as it was. */
export interface WorkHours {
  workStartTime: string | null;
  workEndTime: string | null;
}

type Doer = Pick<Request, 'caller' | 'address'>;

/** Tells of settings as they are after a change. */
export function settingsEvent(settings: Settings, now: Date): CloudEvent {
  const { userId, version } = settings;
  const { userId: id, ...shown } = shownOn(londonDay(now), settings);
  return eventOf(settingsChanged, { userId, data: { id, version, ...shown }, now });
}

/** For the audit trail: who did `action` to these settings. */
export function auditEvent(
  { before, after }: { before: Settings; after: Settings },
  action: AuditAction,
  { caller, address }: Doer,
  now: Date,
): CloudEvent {
  const { userId, version } = after;
  const about = { id: userId, version, action, actorId: caller.userId, address };
  const today = londonDay(now);
  const details = auditChanges(shownOn(today, before), shownOn(today, after));
  const data = { ...about, at: now.toISOString(), details };
  return eventOf(audited, { userId, data, now });
}

/** Asks identity for work hours that came together with these settings. */
export function workHoursEvent(
  { userId, version }: Settings,
  hours: WorkHours,
  { caller, address }: Doer,
  now: Date,
): CloudEvent {
  const data = { id: userId, version, ...hours, actorId: caller.userId, address };
  return eventOf(workHoursRequested, { userId, data, now });
}
