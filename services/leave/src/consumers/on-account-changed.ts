import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { employmentDaysOf } from '@portal/contracts/identity/employment';
import type { userCreated } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import { leaveDaysAdded } from '@portal/contracts/leave/events';
import type { EmploymentPeriod } from '@portal/kernel/employment';
import { firstDifference } from '@portal/kernel/working-pattern';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { appendEntry } from '../domain/leave-history.ts';
import { isApprovedOrPending } from '../domain/leave-request.ts';
import { defaultSettings, type Settings } from '../domain/leave-settings.ts';
import { type PatternChange, rebookLeave } from '../domain/rebook-days.ts';
import { leaveEvent } from '../events/leave-events.ts';
import { settingsEvent } from '../events/settings-events.ts';
import { endPartnerships } from '../operation-steps/end-partnerships.ts';

type AccountDependencies = Pick<
  Dependencies,
  | 'people'
  | 'settings'
  | 'feeds'
  | 'partnerships'
  | 'locks'
  | 'leaveRequests'
  | 'holidays'
  | 'outbox'
>;

/**
 * Copies the role, employment, working patterns and teams of an account; where a pattern changes, annual leave books the
 * days that are worked now. Creates leave settings for a member of staff, when the account is created or an
 * administrator becomes staff. When staff become administrators, their settings are suspended in case they become
 * staff again. Their partnerships end, so that the partners can get others, and their calendar link
 * is removed.
 */
export function onAccountChanged(deps: AccountDependencies) {
  const { people, settings, feeds, outbox } = deps;
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role } = event.data;
    const now = new Date(event.time);
    const employment = employmentDaysOf(event.data);
    const { workingPatterns: patterns, teamMemberships, isDeactivated, isOnLegalHold } = event.data;
    const terms = { ...employment, patterns, teamMemberships };
    const flags = { isDeactivated, ...(isOnLegalHold && { isOnLegalHold }) };
    const person = { id, version, role, ...terms, ...flags };
    const termsOf = await people.workingTerms([id], session);
    const { patterns: before } = termsOf(id);
    if (!(await people.saveIfNewer(person, session))) return;
    await changeDaysOfLeave(
      deps,
      { userId: id, before, after: patterns, employment, now },
      session,
    );
    if (isAdminRole(role)) {
      await endPartnerships(deps, { userId: id, recipients: 'both', now }, session);
      await feeds.removeByUser(id, session);
      return settings.suspend(id, session);
    }
    const first = firstSettings(event.data);
    // From now on leave owns the settings: later values in account events are ignored.
    const isNew = await settings.insertOrReactivate(first, session);
    if (isNew) await outbox.store([settingsEvent(first, now)], session);
  };
}

/**
 * Books the days within annual leave that have become working days, and removes those again that no longer are. The
 * person gets an email about days that are added to leave that counts.
 */
async function changeDaysOfLeave(
  { leaveRequests, locks, holidays, outbox }: AccountDependencies,
  {
    userId,
    now,
    employment,
    ...change
  }: PatternChange & { userId: string; employment: EmploymentPeriod; now: Date },
  session: ClientSession,
): Promise<void> {
  const from = firstDifference(change.before, change.after);
  if (from === null) return;
  await locks.lock([userId], session);
  const calendar = await holidays.current();
  const requests = await leaveRequests.overlapping([userId], { from }, session);
  const rebooked = rebookLeave(requests, { change, employment, calendar, now });
  // Also where only hours are new: records and payroll have them from the event.
  for (const { leaveRequest, added } of rebooked) {
    const { status, version } = leaveRequest;
    const entry = { action: 'daysAdded', at: now, by: null, day: null, from: status } as const;
    const changed = {
      ...leaveRequest,
      ...(added.length > 0 && { history: appendEntry(leaveRequest, entry) }),
      version: version + 1,
    };
    await leaveRequests.replace(changed, session);
    const byHr = added.length > 0 && isApprovedOrPending(leaveRequest);
    const event = leaveEvent(leaveDaysAdded, changed, now, { byHr, changedDays: added });
    await outbox.store([event], session);
  }
}

function firstSettings({ id, annualLeaveEntitlement }: DataOf<typeof userCreated>): Settings {
  return {
    ...defaultSettings,
    userId: id,
    annualLeaveEntitlement,
    carryOverYear: null,
    version: 1,
  };
}
