import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { settingsChanged } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import type { SettingsStore } from '../store/settings.ts';

/** Stores a person's leave entitlement when it changes. */
export function onSettingsChanged(settings: SettingsStore) {
  return async (event: CloudEvent<DataOf<typeof settingsChanged>>, session: ClientSession) => {
    const { id, version, annualLeaveEntitlement } = event.data;
    await settings.saveIfNewer({ id, version, annualLeaveEntitlement }, session);
  };
}
