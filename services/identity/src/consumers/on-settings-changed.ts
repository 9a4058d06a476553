import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { settingsChanged } from '@portal/contracts/leave/events';
import type { ClientSession } from 'mongoose';
import { withEntitlement } from '../domain/account-changes.ts';
import type { AccountStore } from '../store/accounts.ts';

/** Updates the copy of the entitlement, which leave owns. Ignores deleted people. */
export function onSettingsChanged(accounts: AccountStore) {
  return async ({ data }: CloudEvent<DataOf<typeof settingsChanged>>, session: ClientSession) => {
    const account = await accounts.byId(data.id, session);
    if (account === null) return;
    const after = withEntitlement(account, data);
    if (after !== account) await accounts.replace(after, session);
  };
}
