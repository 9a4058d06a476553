import type { Sealer } from '@portal/auth/sealing';
import type { Erasure } from '@portal/bus/collections';
import { type HistoryPart, historyPart } from '@portal/bus/history';
import { eventOf } from '@portal/bus/outbox';
import {
  userChanged,
  userCreated,
  userDeleted,
  userReset,
  userSetUp,
} from '@portal/contracts/people/events';
import type { Connection } from 'mongoose';
import type { Account } from '../domain/account.ts';
import { accountEventData } from '../domain/account-event.ts';
import { asOfOld } from './accounts.ts';

/** What identity has told others of: the accounts, and those that were deleted. */
export function historyOf(
  connection: Connection,
  mailSealer: Pick<Sealer, 'seal'>,
): readonly HistoryPart[] {
  return [
    historyPart<Erasure>({
      ...{ connection, name: 'deleted-accounts', rows: 'erasures', types: [userDeleted] },
      // Whoever was deleted before the version was kept has that of no account: a tombstone stays.
      fingerprint: () => 'deleted',
      eventsOf: ({ _id: id, version = 1, requestedAt: now }) => [
        eventOf(userDeleted, { userId: id, data: { id, version }, now }),
      ],
    }),
    historyPart<Omit<Account, 'id'> & { _id: string }>({
      ...{ connection, name: 'accounts', rows: 'accounts' },
      types: [userCreated, userSetUp, userChanged, userReset],
      fingerprint: stateOfAccount,
      eventsOf({ _id: id, ...row }) {
        const account: Account = { id, ...asOfOld, ...row };
        const type = account.version === 1 ? userCreated : userChanged;
        const now = account.roleSince ?? account.createdAt;
        return [
          eventOf(type, { userId: id, data: accountEventData(account, mailSealer.seal), now }),
        ];
      },
    }),
  ];
}

/** Without what changes where nothing is told: the version, the seal, and what leave owns. */
function stateOfAccount(data: Record<string, unknown>): string {
  const { username, firstName, lastName, role, workStartTime, workEndTime } = data;
  const { roleSince = null, createdAt, sealedEmail = null } = data;
  const told = { username, firstName, lastName, role, workStartTime, workEndTime };
  return JSON.stringify({ ...told, roleSince, createdAt, hasEmail: sealedEmail !== null });
}
