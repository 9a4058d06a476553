import type { SessionStore } from '@portal/auth/session-store';
import { auditActions } from '@portal/contracts/identity/audit';
import {
  collectionSource,
  type PersonalDataRowFields,
  type PersonalDataSource,
} from '@portal/runtime/personal-data/personal-data-source';
import type { Connection } from 'mongoose';
import type { Team } from '../domain/team.ts';
import { legalHoldActions } from './audit-trail.ts';
import type { TeamStore } from './teams.ts';

const byId = (userId: string) => ({ _id: userId }) as object;

/** What this service stores about a person, for a copy of their data. Hashes and encrypted secrets aren’t included. */
export function personalDataSources(
  connection: Connection,
  {
    sessions,
    teams,
  }: { sessions: Pick<SessionStore, 'listForUser' | 'expiryOf'>; teams: Pick<TeamStore, 'all'> },
): PersonalDataSource[] {
  return [
    collectionSource(connection, 'account', {
      collection: 'accounts',
      filter: byId,
      leftOut: {
        usernameKey: 'The username, for comparing.',
        passwordHash: 'A secret, which nobody can read.',
        temporaryPassword: 'A secret.',
        securityAnswerHash: 'A secret, which nobody can read.',
        entitlementVersion: 'Counts the changes.',
        workStartVersion: 'Counts the changes.',
        workEndVersion: 'Counts the changes.',
        isAddressTold: 'Whether other services know the address.',
        legalHold:
          'Of a legal claim, which the law leaves out (DPA 2018, Schedule 2, paragraph 5).',
      },
      derive: async ({ teamMemberships }) => ({
        teamMemberships: namedTeams(teamMemberships, await teams.all()),
      }),
    }),
    collectionSource(connection, 'second-factors', {
      collection: 'factors',
      leftOut: {
        sealedSecret: 'A secret.',
        lastUsedStep: 'Of the secret.',
        codeHashes: 'Secrets, which nobody can read.',
        pendingUntil: 'Of one that isn’t in use yet.',
        passkey: 'Of a passkey also its keys, which tell nothing about the person.',
      },
      derive: ({ passkey }) => passkeyFields(passkey),
    }),
    collectionSource(connection, 'single-sign-on', {
      collection: 'singlesignonlinks',
      leftOut: {},
    }),
    {
      kind: 'sessions',
      collection: null,
      leftOut: {},
      async *rows(userId) {
        for (const session of await sessions.listForUser(userId, new Date())) {
          yield {
            createdAt: new Date(session.createdAt),
            lastUsedAt: new Date(session.seenAt),
            expiresAt: sessions.expiryOf(session),
            rememberMe: session.rememberMe,
            address: session.address,
            agent: session.agent,
            signedInBy: session.signedInBy?.provider ?? null,
          };
        }
      },
    },
    collectionSource(connection, 'registrations', {
      collection: 'registrations',
      leftOut: {
        trainingTypeId: 'An internal number: see the training.',
        expiryKey: 'The expiry, for sorting.',
      },
    }),
    collectionSource(connection, 'past-reminders', {
      collection: 'sentreminders',
      leftOut: { trainingTypeId: 'An internal number.' },
    }),
    collectionSource(connection, 'audit-trail', {
      collection: 'audit',
      isKept: true,
      // Nobody learns of their own legal hold, as of `legalHold` above.
      filter: (userId) => ({
        $or: [{ actorId: userId }, { targetId: userId, action: { $nin: [...legalHoldActions] } }],
      }),
      sort: { at: -1, _id: -1 },
      leftOut: {
        actorId: 'May name somebody else: see who did it.',
        targetId: 'May name somebody else: see whom it was about.',
        eventId: 'An internal number.',
        mac: 'Shows that the entry is unchanged.',
        addressHash: 'Shows that the address is unchanged.',
        addressSalt: 'Shows that the address is unchanged.',
      },
      derive: auditFields,
    }),
    collectionSource(connection, 'security-events', {
      collection: 'securityevents',
      // The others are in the audit trail.
      filter: (userId) => ({ personIds: userId, action: { $nin: [...auditActions] } }),
      sort: { at: -1, _id: -1 },
      leftOut: {
        kind: 'See the action.',
        outcome: 'See the action.',
        actorId: 'The person themselves.',
        targetId: 'None of these has one.',
        personIds: 'Who it concerns, for finding it.',
      },
    }),
  ];
}

/** What a person sees of a passkey. */
function passkeyFields(passkey: unknown): PersonalDataRowFields {
  const { name = null, isSynced = null } = (passkey ?? {}) as PersonalDataRowFields;
  return { name, isSynced };
}

/** Who did it and to whom, without others, and without what was changed of others. */
function auditFields(row: PersonalDataRowFields, userId: string): PersonalDataRowFields {
  const { actorId, targetId, address, details } = row;
  const isAboutPerson = targetId === userId || targetId === null;
  return {
    by: personOf(actorId, userId) ?? 'nobody signed in',
    about: personOf(targetId, userId),
    address: actorId === userId ? (address ?? null) : null,
    details: isAboutPerson ? (details ?? null) : null,
  };
}

function personOf(id: unknown, userId: string): string | null {
  if (id === null || id === undefined) return null;
  return id === userId ? 'you' : 'somebody else';
}

/** The teams that somebody was in, by their names. Those that were deleted since have none. */
function namedTeams(memberships: unknown, teams: readonly Team[]): unknown {
  if (!Array.isArray(memberships)) return null;
  return memberships.map(({ from, teamId }) => ({
    from,
    team: teamId === null ? 'none' : (teams.find(({ id }) => id === teamId)?.name ?? null),
  }));
}
