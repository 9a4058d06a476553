import { newestWins } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { settingsChanged } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { SettingsModel } from '../store/settings.ts';

/** Somebody's entitlement was set. */
export function onSettingsChanged(settings: SettingsModel) {
  return async (event: CloudEvent<DataOf<typeof settingsChanged>>, session: ClientSession) => {
    const { id, version, annualLeaveEntitlement } = event.data;
    await newestWins(settings.collection, session, { _id: id, version, annualLeaveEntitlement });
  };
}
