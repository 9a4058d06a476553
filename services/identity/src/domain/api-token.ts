import type { ApiTokenScope } from '@portal/contracts/api-token-scopes';
import { apiTokenLastName } from '@portal/contracts/identity/api-token-names';
import { fail, fieldConflict } from '@portal/kernel/result';
import { toNameKey } from '@portal/kernel/to-name-key';

const dayMs = 86_400_000;
/** How long a token that has ended is listed. */
const listedDays = 30;
export const maxApiTokens = 50;

/** The token of another system. The token itself is known to that system alone. */
export interface ApiToken {
  id: string;
  name: string;
  /** Compared without case and repeated spaces. */
  nameKey: string;
  tokenHash: string;
  scopes: readonly ApiTokenScope[];
  createdAt: Date;
  /** Null once the person is deleted. */
  createdBy: string | null;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  /** Until when it is listed. */
  listedUntil: Date;
}

export interface NewApiToken {
  id: string;
  name: string;
  tokenHash: string;
  scopes: readonly ApiTokenScope[];
  expiresInDays: number;
  createdBy: string;
}

export function buildApiToken(
  { id, name, tokenHash, scopes, expiresInDays, createdBy }: NewApiToken,
  now: Date,
): ApiToken {
  const expiresAt = new Date(now.getTime() + expiresInDays * dayMs);
  return {
    ...{ id, name, nameKey: toNameKey(name), tokenHash, scopes: [...new Set(scopes)] },
    ...{ createdAt: now, createdBy, expiresAt, listedUntil: listedUntil(expiresAt) },
    ...{ lastUsedAt: null, lastUsedFrom: null, revokedAt: null, revokedBy: null },
  };
}

export function withRevocation(token: ApiToken, revokedBy: string, now: Date): ApiToken {
  return { ...token, revokedAt: now, revokedBy, listedUntil: listedUntil(now) };
}

export function apiTokenStatus(
  { revokedAt, expiresAt }: Pick<ApiToken, 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() <= now.getTime() ? 'expired' : 'active';
}

/** The names that screens show of a token that did something. */
export function apiTokenNames({ id, name }: Pick<ApiToken, 'id' | 'name'>) {
  return { id, firstName: name, lastName: apiTokenLastName };
}

const nameTakenFailure = fieldConflict('name', 'There is already an API token with this name');

/** Why a token can't be added to the active ones; null if it can. */
export function validateApiToken(
  { nameKey }: Pick<ApiToken, 'nameKey'>,
  active: readonly Pick<ApiToken, 'nameKey'>[],
) {
  if (active.some((other) => other.nameKey === nameKey)) return nameTakenFailure;
  if (active.length < maxApiTokens) return null;
  return fail('CONFLICT', `You can have up to ${maxApiTokens} API tokens. Revoke one first.`);
}

function listedUntil(end: Date): Date {
  return new Date(end.getTime() + listedDays * dayMs);
}
