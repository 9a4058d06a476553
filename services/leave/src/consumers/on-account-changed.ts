import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { employmentOf } from '@portal/contracts/identity/employment';
import type { userCreated } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { defaultSettings, type Settings } from '../domain/leave-settings.ts';
import { settingsEvent } from '../events/settings-events.ts';
import { endPartnerships } from '../operation-steps/end-partnerships.ts';

type AccountDependencies = Pick<
  Dependencies,
  'people' | 'settings' | 'feeds' | 'partnerships' | 'personLocks' | 'outbox'
>;

/**
 * Copies the role and employment of an account. Creates leave settings for a member of staff, when the account is created or an administrator
 * becomes staff. When staff become administrators, their settings are suspended in case they become
 * staff again. Their partnerships end, so that the partners can get others, and their calendar link
 * is removed.
 */
export function onAccountChanged(deps: AccountDependencies) {
  const { people, settings, feeds, outbox } = deps;
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role } = event.data;
    const now = new Date(event.time);
    const { firstDay, lastDay } = employmentOf(event.data);
    const person = { id, version, role, firstDay, lastDay };
    if (!(await people.saveIfNewer(person, session))) return;
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

function firstSettings({ id, annualLeaveEntitlement }: DataOf<typeof userCreated>): Settings {
  return {
    ...defaultSettings,
    userId: id,
    annualLeaveEntitlement,
    carryOverYear: null,
    version: 1,
  };
}
