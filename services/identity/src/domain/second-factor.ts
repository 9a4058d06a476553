import type { SecondFactor } from '@portal/contracts/identity/second-factor';

const minuteMs = 60_000;
const pendingLifetimeMs = 10 * minuteMs;

/** An authenticator app. Its secret is encrypted. */
export interface TotpFactor {
  id: string;
  kind: 'totp';
  sealedSecret: string;
  /** The step of the last code that was used, so that each works once. */
  lastUsedStep: number;
  createdAt: Date;
  lastUsedAt: Date;
}

/** A passkey (WebAuthn). Its private key never leaves the person's device or password manager. */
export interface PasskeyFactor {
  id: string;
  kind: 'passkey';
  name: string;
  credentialId: string;
  /** In COSE, in base64url. */
  publicKey: string;
  /** The signature counter of its last use; always 0 for most synced ones. */
  counter: number;
  transports: string[];
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date;
}

/** A second factor of any kind. */
export type Factor = TotpFactor | PasskeyFactor;

/** An authenticator app that hasn't been confirmed with a code yet. */
export interface PendingTotp {
  id: string;
  sealedSecret: string;
  expiresAt: Date;
}

/** What a person has besides their password. */
export interface PersonFactors {
  /** The confirmed ones, oldest first. */
  factors: Factor[];
  pending: PendingTotp | null;
  /** Keyed hashes of the recovery codes that are left. */
  recoveryCodeHashes: string[];
}

/** What a person with these factors may sign in with after the password. */
export function factorMethods({ factors, recoveryCodeHashes }: PersonFactors): string[] {
  const kinds = new Set<SecondFactor['kind']>(factors.map(({ kind }) => kind));
  return [...kinds, ...(recoveryCodeHashes.length > 0 ? ['recovery-code'] : [])];
}

/** When an unconfirmed authenticator app is forgotten: after 10 minutes. */
export function pendingExpiry(now: Date): Date {
  return new Date(now.getTime() + pendingLifetimeMs);
}

/** The unconfirmed authenticator app, unless it has expired. */
export function currentPending({ pending }: PersonFactors, now: Date): PendingTotp | null {
  return pending !== null && now < pending.expiresAt ? pending : null;
}

/** Whether two lists have the same factors. */
export function haveSameFactors(one: readonly Factor[], other: readonly Factor[]): boolean {
  const ids = (factors: readonly Factor[]) => factors.map(({ id }) => id).join();
  return ids(one) === ids(other);
}
