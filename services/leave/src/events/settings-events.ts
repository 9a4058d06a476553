import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import type { AuditAction } from '@portal/contracts/identity/audit';
import { type AuditDetail, toAuditChanges } from '@portal/contracts/identity/audit-detail';
import { leaveAudited, settingsChanged, workHoursRequested } from '@portal/contracts/leave/events';
import { londonDay } from '@portal/kernel/london';
import type { SignedInRequest } from '@portal/runtime/request';
import { effectiveSettings, type Settings } from '../domain/leave-settings.ts';

/** Requested work hours; null leaves a time unchanged. */
export interface WorkHours {
  workStartTime: string | null;
  workEndTime: string | null;
}

type Actor = Pick<SignedInRequest, 'caller' | 'address'>;

/** The event for changed settings. */
export function settingsEvent(settings: Settings, now: Date): CloudEvent {
  const { userId, version } = settings;
  const { userId: id, ...shown } = effectiveSettings(londonDay(now), settings);
  return createEvent(settingsChanged, { userId, data: { id, version, ...shown }, now });
}

/** The audit event of a change to settings. */
export function settingsAuditEvent(
  { before, after }: { before: Settings; after: Settings },
  action: AuditAction,
  { caller, address }: Actor,
  now: Date,
): CloudEvent {
  const { userId, version } = after;
  const about = { id: userId, version, action, actorId: caller.userId, address };
  const today = londonDay(now);
  const details = [
    ...toAuditChanges(effectiveSettings(today, before), effectiveSettings(today, after)),
    ...yearEntitlementDetails(before, after),
  ];
  const data = { ...about, at: now.toISOString(), details };
  return createEvent(leaveAudited, { userId, data, now });
}

/** The leave year whose entitlement was changed, with its days before and after. */
function yearEntitlementDetails(before: Settings, after: Settings): AuditDetail[] {
  const daysOf = ({ yearEntitlements = [] }: Settings) =>
    new Map(yearEntitlements.map(({ yearStart, days }) => [yearStart, days]));
  const [old, now] = [daysOf(before), daysOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((leaveYear) => {
    const [was, is] = [old.get(leaveYear), now.get(leaveYear)];
    if (was === is) return [];
    return toAuditChanges({ yearEntitlement: was }, { leaveYear, yearEntitlement: is });
  });
}

/** The event that asks identity to change work hours, which were saved with these settings. */
export function workHoursEvent(
  { userId, version }: Settings,
  hours: WorkHours,
  { caller, address }: Actor,
  now: Date,
): CloudEvent {
  const data = { id: userId, version, ...hours, actorId: caller.userId, address };
  return createEvent(workHoursRequested, { userId, data, now });
}
