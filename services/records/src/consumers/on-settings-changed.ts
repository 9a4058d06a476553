import { upsertIfNewer } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { settingsChanged } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { SettingsModel } from '../store/settings.ts';

/** Stores a person's leave entitlement when it changes. */
export function onSettingsChanged(settings: SettingsModel) {
  return async (event: CloudEvent<DataOf<typeof settingsChanged>>, session: ClientSession) => {
    const { id, version, annualLeaveEntitlement } = event.data;
    await upsertIfNewer(settings.collection, session, { _id: id, version, annualLeaveEntitlement });
  };
}
