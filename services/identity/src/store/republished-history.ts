import type { Sealer } from '@portal/auth/sealer';
import type { Erasure } from '@portal/bus/collections';
import { createHistorySource, type HistorySource } from '@portal/bus/history-source';
import { createEvent } from '@portal/bus/outbox';
import {
  registrationChanged,
  teamChanged,
  teamDeleted,
  userChanged,
  userCreated,
  userDeleted,
  userReset,
  userSetUp,
} from '@portal/contracts/identity/events';
import type { Connection } from 'mongoose';
import type { Account } from '../domain/account.ts';
import { accountEvent } from '../events/account-event.ts';
import { registrationChangedEvent } from '../events/registration-events.ts';
import { teamChangedEvent, teamDeletedEvent } from '../events/team-events.ts';
import { toAccount } from './accounts.ts';
import { type RegistrationRow, toRegistration } from './registrations.ts';
import { type DeletedTeamRow, type TeamRow, toTeam } from './teams.ts';

/** The events to publish again if the stream is lost: accounts, deletions, teams, deleted teams and registrations. */
export function republishedHistory(
  connection: Connection,
  mailSealer: Pick<Sealer, 'seal'>,
): readonly HistorySource[] {
  return [
    createHistorySource<Erasure>({
      connection,
      name: 'deleted-accounts',
      rows: 'erasures',
      types: [userDeleted],
      // Old rows have no version. Consumers keep a tombstone whatever its version.
      hasOneState: true,
      eventsOf: ({ _id: id, version = 1, requestedAt: now }) => [
        createEvent(userDeleted, { userId: id, data: { id, version }, now }),
      ],
    }),
    createHistorySource<Omit<Account, 'id'> & { _id: string }>({
      connection,
      name: 'accounts',
      rows: 'accounts',
      types: [userCreated, userSetUp, userChanged, userReset],
      fingerprint: stateOfAccount,
      eventsOf(row) {
        const account = toAccount(row);
        const type = account.version === 1 ? userCreated : userChanged;
        const now = account.roleSince ?? account.createdAt;
        return [accountEvent(type, account, mailSealer, now)];
      },
    }),
    createHistorySource<TeamRow>({
      connection,
      name: 'teams',
      rows: 'teams',
      types: [teamChanged],
      eventsOf: (row) => [teamChangedEvent(toTeam(row), new Date())],
    }),
    createHistorySource<DeletedTeamRow>({
      connection,
      name: 'deleted-teams',
      rows: 'deleted-teams',
      types: [teamDeleted],
      eventsOf: ({ _id: id, version }) => [teamDeletedEvent({ id, version }, new Date())],
    }),
    createHistorySource<RegistrationRow>({
      connection,
      name: 'registrations',
      rows: 'registrations',
      types: [registrationChanged],
      eventsOf: (row) => [registrationChangedEvent(toRegistration(row), new Date())],
    }),
  ];
}

/** Leaves out what changes without an event: the version, the encryption and what leave owns. */
function stateOfAccount(data: Record<string, unknown>): string {
  const { username, firstName, lastName, role, workStartTime, workEndTime } = data;
  const { roleSince = null, createdAt, sealedEmail = null } = data;
  const { employment = null, workingPatterns = [], teamMemberships = [] } = data;
  const { isOnLegalHold = false, isDeactivated = false } = data;
  const relevant = { username, firstName, lastName, role, workStartTime, workEndTime };
  const hasEmail = sealedEmail !== null;
  return JSON.stringify({
    ...relevant,
    roleSince,
    createdAt,
    employment,
    workingPatterns,
    teamMemberships,
    hasEmail,
    isOnLegalHold,
    isDeactivated,
  });
}
