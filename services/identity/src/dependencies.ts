import type { ApiTokenCache } from '@portal/auth/api-token-cache';
import type { createAttemptLimiter } from '@portal/auth/attempt-limiter';
import type { KnownDevices } from '@portal/auth/known-devices';
import type { Sealer } from '@portal/auth/sealer';
import type { SessionStore } from '@portal/auth/session-store';
import type { Erasure, PersonalDataRequestRow } from '@portal/bus/collections';
import type { DownstreamConsumers } from '@portal/bus/downstream-consumers';
import type { Outbox } from '@portal/bus/outbox';
import type { dataRetentionQuery } from '@portal/contracts/identity/personal-data';
import type { OutputOf } from '@portal/contracts/operation';
import type { ReadingRecorder } from '@portal/runtime/reading-recorder';
import type { ClientSession } from 'mongoose';
import type { Account } from './domain/account.ts';
import type { KeyedHash } from './domain/audit-chain.ts';
import type { RelyingParty } from './domain/passkey.ts';
import type { PasswordRules } from './domain/password-rules.ts';
import type { HashingPool } from './hashing/hashing-pool.ts';
import type { OidcClient } from './single-sign-on/oidc-client.ts';
import type { AccountStore } from './store/accounts.ts';
import type { AdminLockStore } from './store/admin-locks.ts';
import type { ApiTokenStore } from './store/api-tokens.ts';
import type { AuditTrailStore } from './store/audit-trail.ts';
import type { BrowserStore } from './store/browsers.ts';
import type { FactorStore } from './store/factors.ts';
import type { FailedSignInStore } from './store/failed-sign-ins.ts';
import type { AuditCheckStore } from './store/latest-audit-check.ts';
import type { PasskeyChallengeStore } from './store/passkey-challenges.ts';
import type { PasswordLinkStore } from './store/password-links.ts';
import type { PasswordRequestStore } from './store/password-requests.ts';
import type { PersonalDataCopyStore } from './store/personal-data-copies.ts';
import type { RegistrationStore } from './store/registrations.ts';
import type { SecondFactorPolicyStore } from './store/second-factor-policy.ts';
import type { SecurityEventStore } from './store/security-events.ts';
import type { SentReminderStore } from './store/sent-reminders.ts';
import type { SessionEndingStore } from './store/session-endings.ts';
import type { SingleSignOnLinkStore } from './store/single-sign-on-links.ts';
import type { SingleSignOnRequestStore } from './store/single-sign-on-requests.ts';
import type { TeamStore } from './store/teams.ts';
import type { TrainingTypeStore } from './store/training-types.ts';

/** Everything the operations of this service use. Each operation picks what it needs. */
export interface Dependencies {
  accounts: AccountStore;
  adminLocks: AdminLockStore;
  apiTokens: ApiTokenStore;
  /** Where the gateway reads API tokens. */
  apiTokenCache: ApiTokenCache;
  /** Records each change of an account in the change's own transaction. */
  audit: AuditTrailStore;
  readings: ReadingRecorder;
  /** The result of the latest check of the trail. */
  auditChecks: AuditCheckStore;
  /** Second factors and recovery codes. */
  factors: FactorStore;
  /** The challenges that passkeys answer. */
  challenges: PasskeyChallengeStore;
  /** The portal, which passkeys are for. */
  relyingParty: RelyingParty;
  /** What recovery codes are stored under. */
  recoveryCodeHash: KeyedHash;
  outbox: Outbox;
  /** Waits until other services have handled an event, so that reads after a change see it. */
  downstreamConsumers: DownstreamConsumers;
  registrations: RegistrationStore;
  secondFactorPolicies: SecondFactorPolicyStore;
  securityEvents: SecurityEventStore;
  sentReminders: SentReminderStore;
  sessions: SessionStore;
  /** The client of each provider of single sign-on, by its id. */
  ssoClients: ReadonlyMap<string, OidcClient>;
  singleSignOnLinks: SingleSignOnLinkStore;
  singleSignOnRequests: SingleSignOnRequestStore;
  /** Whether somebody can sign in with a password; of null, whether everybody can. */
  isPasswordAllowed(account: Pick<Account, 'usernameKey' | 'role'> | null): boolean;
  /** Has a person's events erased from the bus once the transaction commits. */
  requestErasure(
    deleted: { id: string; version: number; removed: Erasure['removed'] & {} },
    session: ClientSession,
  ): Promise<void>;
  /** Counts what the deletion of a person removes here. */
  countRemoved(id: string, session: ClientSession): Promise<Erasure['removed'] & {}>;
  /** Sessions to end because of a change, stored in the change's own transaction. */
  sessionEndings: SessionEndingStore;
  /** Recognises browsers that a person has signed in with before. */
  devices: KnownDevices;
  /** Recognises new ones, of which the person is told. */
  browsers: BrowserStore;
  signInLimiter: ReturnType<typeof createAttemptLimiter>;
  /** Limits sign-ins with the right password, whatever comes of them: a wrong one is uncounted. */
  correctPasswordLimiter: ReturnType<typeof createAttemptLimiter>;
  /** Tells which failed sign-ins are in the audit trail already. */
  failedSignIns: FailedSignInStore;
  /** The one-time code for the first administrator; null if none is required. */
  firstAdminCode: string | null;
  /** Attempt limits for forgotten passwords, separate from those for sign-ins. */
  forgottenPasswordLimiter: ReturnType<typeof createAttemptLimiter>;
  passwordRequests: PasswordRequestStore;
  passwordLinks: PasswordLinkStore;
  personalDataCopies: PersonalDataCopyStore;
  /** Has this service collect its part of a copy of personal data once the transaction commits. */
  addPersonalDataRequest(
    copy: Omit<PersonalDataRequestRow, '_id' | 'claimedUntil' | 'claimId' | 'collectedAt'> & {
      id: string;
    },
    session: ClientSession,
  ): Promise<void>;
  /** How long personal data is kept. */
  dataRetention: OutputOf<typeof dataRetentionQuery>;
  hashing: HashingPool;
  /** A hash that no secret matches. Verifying it takes as long as verifying a real one. */
  decoy: string;
  sealer: Sealer;
  /** Uses MAIL_KEY, which messaging has as well. */
  mailSealer: Sealer;
  passwordRules: PasswordRules;
  teams: TeamStore;
  trainingTypes: TrainingTypeStore;
}
