import { newestWins } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import type { ClientSession } from 'mongoose';
import { defaults, type Settings } from '../domain/settings.ts';
import { endPartnerships, type PartnershipStores } from '../operations/end-partnerships.ts';
import { settingsEvent } from '../operations/events.ts';
import { type CalendarFeeds, removeFeed } from '../store/calendar-feeds.ts';
import type { People } from '../store/people.ts';
import { type AllSettings, addSettings, restSettings } from '../store/settings.ts';

interface Stores extends PartnershipStores {
  people: People;
  settings: AllSettings;
  feeds: CalendarFeeds;
}

/**
 * Gives a member of staff the leave that the account has, at its creation or when an administrator
 * becomes staff. Administrators have none: what they had as staff waits until they are staff again,
 * but for their partners, who have nobody to cover for any more and may get others, and the address
 * of their calendar, which works no more.
 */
export function onAccountChanged(stores: Stores) {
  const { people, settings, feeds, outbox } = stores;
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role } = event.data;
    const now = new Date(event.time);
    if (!(await newestWins(people.collection, session, { _id: id, version, role }))) return;
    if (isAdminRole(role)) {
      await endPartnerships(stores, { userId: id, of: 'both', now }, session);
      await removeFeed(feeds, id, session);
      return restSettings(settings, id, session);
    }
    const first = firstSettings(event.data);
    // From then on leave owns them: what the account says later changes nothing.
    const isNew = await addSettings(settings, first, session);
    if (isNew) await outbox.store([settingsEvent(first, now)], session);
  };
}

function firstSettings({ id, annualLeaveEntitlement }: DataOf<typeof userCreated>): Settings {
  return { ...defaults, userId: id, annualLeaveEntitlement, carryOverYear: null, version: 1 };
}
