import { eventOf, type Outbox } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { settingsChanged } from '@portal/contracts/leave/events';
import type { userCreated } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import type { ClientSession } from 'mongoose';
import { type AllSettings, addSettings, type Settings } from '../store/settings.ts';

/** Gives a new member of staff the leave that the account was created with. Admins have none. */
export function onUserCreated(settings: AllSettings, outbox: Pick<Outbox, 'store'>) {
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    if (isAdminRole(event.data.role)) return;
    const first = firstSettings(event.data);
    // From then on leave owns them: an event that comes again changes nothing.
    const isNew = await addSettings(settings, first, session);
    if (isNew) await outbox.store([eventFor(first, new Date(event.time))], session);
  };
}

/** The defaults of portal.md section 9. */
function firstSettings({ id, annualLeaveEntitlement }: DataOf<typeof userCreated>): Settings {
  return {
    userId: id,
    annualLeaveEntitlement,
    leaveYearStartDate: '04-06',
    carryOverDays: 0,
    carryOverYear: null,
    version: 1,
  };
}

function eventFor(settings: Settings, now: Date): CloudEvent {
  const { userId, version, annualLeaveEntitlement, leaveYearStartDate, carryOverDays } = settings;
  return eventOf(settingsChanged, {
    userId,
    data: { id: userId, version, annualLeaveEntitlement, leaveYearStartDate, carryOverDays },
    now,
  });
}
