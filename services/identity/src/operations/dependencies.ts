import type { attemptLimits } from '@portal/auth/attempt-limits';
import type { KnownDevices } from '@portal/auth/known-devices';
import type { Sealer } from '@portal/auth/sealing';
import type { SessionStore } from '@portal/auth/sessions';
import type { Followers } from '@portal/bus/followers';
import type { Outbox } from '@portal/bus/outbox';
import type { ClientSession } from 'mongoose';
import type { PasswordRules } from '../domain/password-rules.ts';
import type { HashingPool } from '../hashing/hashing-pool.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { AuditChecks } from '../store/audit-checks.ts';
import type { AuditTrail } from '../store/audit-trail.ts';
import type { FailedSignIns } from '../store/failed-sign-ins.ts';
import type { GuardStore } from '../store/guards.ts';
import type { PasswordLinks } from '../store/password-links.ts';
import type { PasswordRequests } from '../store/password-requests.ts';
import type { SessionEndings } from '../store/session-endings.ts';

/** What the operations of this service work with. Each names what it needs of it. */
export interface Dependencies {
  accounts: AccountStore;
  guards: GuardStore;
  /** Who did what to whom: every change of an account is noted in its own transaction. */
  audit: AuditTrail;
  /** The result of the latest check of the trail. */
  auditChecks: AuditChecks;
  outbox: Outbox;
  /** How far the services are that follow: who reads after a change is to see it. */
  followers: Followers;
  sessions: SessionStore;
  /** Has what the bus holds of somebody removed, if the transaction is committed. */
  recordErasure(deleted: { id: string; version: number }, session: ClientSession): Promise<void>;
  /** Whose sessions are to end by a change, stored in its own transaction. */
  sessionEndings: SessionEndings;
  /** Which browsers a person has signed in with before. */
  devices: KnownDevices;
  attempts: ReturnType<typeof attemptLimits>;
  /** Which failures are in the audit trail already. */
  failedSignIns: FailedSignIns;
  /** The one-time code for the first administrator; null where none is needed. */
  firstAdminCode: string | null;
  /** Counted apart from signing in: help with a forgotten password. */
  forgottenAttempts: ReturnType<typeof attemptLimits>;
  passwordRequests: PasswordRequests;
  passwordLinks: PasswordLinks;
  hashing: HashingPool;
  /** The hash that a secret is compared with where there is none: as costly as any, fits nothing. */
  decoy: string;
  sealer: Sealer;
  /** With the key of the mails, which messaging has, too. */
  mailSealer: Sealer;
  passwordRules: PasswordRules;
}
