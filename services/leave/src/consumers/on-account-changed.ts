import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { employmentOf } from '@portal/contracts/identity/employment';
import type { userCreated } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import { leaveDaysAdded } from '@portal/contracts/leave/events';
import { firstDifference } from '@portal/kernel/working-pattern';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { appendEntry } from '../domain/leave-history.ts';
import { defaultSettings, type Settings } from '../domain/leave-settings.ts';
import { daysToAdd, type PatternChange, withDays } from '../domain/rebook-days.ts';
import { leaveEvent } from '../events/leave-events.ts';
import { settingsEvent } from '../events/settings-events.ts';
import { endPartnerships } from '../operation-steps/end-partnerships.ts';

type AccountDependencies = Pick<
  Dependencies,
  | 'people'
  | 'settings'
  | 'feeds'
  | 'partnerships'
  | 'personLocks'
  | 'leaveRequests'
  | 'holidays'
  | 'outbox'
>;

/**
 * Copies the role, employment and working patterns of an account; where a pattern changes, annual leave books the
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
    const { firstDay, lastDay } = employmentOf(event.data);
    const { workingPatterns: patterns } = event.data;
    const person = { id, version, role, firstDay, lastDay, patterns };
    const termsOf = await people.workingTerms([id], session);
    const { patterns: before } = termsOf(id);
    if (!(await people.saveIfNewer(person, session))) return;
    await addDaysOfLeave(deps, { userId: id, before, after: patterns, now }, session);
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

/** Books the days within annual leave that have become working days. */
async function addDaysOfLeave(
  { leaveRequests, personLocks, holidays, outbox }: AccountDependencies,
  { userId, now, ...change }: PatternChange & { userId: string; now: Date },
  session: ClientSession,
): Promise<void> {
  const from = firstDifference(change.before, change.after);
  if (from === null) return;
  await personLocks.lock([userId], session);
  const calendar = await holidays.current();
  for (const leaveRequest of await leaveRequests.overlapping([userId], { from }, session)) {
    const added = daysToAdd(leaveRequest, change, calendar);
    if (added.length === 0) continue;
    const { status, version } = leaveRequest;
    const entry = { action: 'daysAdded', at: now, by: null, day: null, from: status } as const;
    const changed = {
      ...withDays(leaveRequest, added),
      history: appendEntry(leaveRequest, entry),
      version: version + 1,
    };
    await leaveRequests.replace(changed, session);
    await outbox.store(
      [leaveEvent(leaveDaysAdded, changed, now, { byHr: true, changedDays: added })],
      session,
    );
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
