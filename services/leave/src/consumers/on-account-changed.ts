import { upsertIfNewer } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import type { ClientSession } from 'mongoose';
import { defaultSettings, type Settings } from '../domain/leave-settings.ts';
import { endPartnerships, type PartnershipStores } from '../operations/end-partnerships.ts';
import { settingsEvent } from '../operations/settings-events.ts';
import { type CalendarFeeds, removeFeed } from '../store/calendar-feeds.ts';
import { type AllSettings, addSettings, suspendSettings } from '../store/leave-settings.ts';
import type { People } from '../store/people.ts';

interface Stores extends PartnershipStores {
  people: People;
  settings: AllSettings;
  feeds: CalendarFeeds;
}

/**
 * Creates leave settings for a member of staff, when the account is created or an administrator
 * becomes staff. When staff become administrators, their settings are suspended in case they become
 * staff again. Their partnerships end, so that the partners can get others, and their calendar link
 * is removed.
 */
export function onAccountChanged(stores: Stores) {
  const { people, settings, feeds, outbox } = stores;
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role } = event.data;
    const now = new Date(event.time);
    if (!(await upsertIfNewer(people.collection, session, { _id: id, version, role }))) return;
    if (isAdminRole(role)) {
      await endPartnerships(stores, { userId: id, of: 'both', now }, session);
      await removeFeed(feeds, id, session);
      return suspendSettings(settings, id, session);
    }
    const first = firstSettings(event.data);
    // From now on leave owns the settings: later values in account events are ignored.
    const isNew = await addSettings(settings, first, session);
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
