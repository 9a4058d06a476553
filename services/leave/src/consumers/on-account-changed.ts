import type { Outbox } from '@portal/bus/outbox';
import { newestWins } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import type { ClientSession } from 'mongoose';
import { defaults, type Settings } from '../domain/settings.ts';
import { settingsEvent } from '../operations/events.ts';
import type { People } from '../store/people.ts';
import { type AllSettings, addSettings, restSettings } from '../store/settings.ts';

/**
 * Gives a member of staff the leave that the account has, at its creation or when an administrator
 * becomes staff. Administrators have none: what they had as staff waits until they are staff again.
 */
export function onAccountChanged({
  people,
  settings,
  outbox,
}: {
  people: People;
  settings: AllSettings;
  outbox: Pick<Outbox, 'store'>;
}) {
  return async (event: CloudEvent<DataOf<typeof userCreated>>, session: ClientSession) => {
    const { id, version, role } = event.data;
    if (!(await newestWins(people.collection, session, { _id: id, version, role }))) return;
    if (isAdminRole(role)) return restSettings(settings, id, session);
    const first = firstSettings(event.data);
    // From then on leave owns them: what the account says later changes nothing.
    const isNew = await addSettings(settings, first, session);
    if (isNew) await outbox.store([settingsEvent(first, new Date(event.time))], session);
  };
}

function firstSettings({ id, annualLeaveEntitlement }: DataOf<typeof userCreated>): Settings {
  return { ...defaults, userId: id, annualLeaveEntitlement, carryOverYear: null, version: 1 };
}
