import type { ApiToken as ApiTokenDto } from '@portal/contracts/identity/api-token';
import type { Account } from '../domain/account.ts';
import { type ApiToken, apiTokenStatus } from '../domain/api-token.ts';

type Person = Pick<Account, 'id' | 'firstName' | 'lastName' | 'role' | 'isDeactivated'>;

/** Converts a token to its API form. `people` are those who created and revoked it. */
export function toApiTokenDto(
  token: ApiToken,
  people: ReadonlyMap<string, Person>,
  now: Date,
): ApiTokenDto {
  const { id, name, scopes, createdAt, createdBy, expiresAt } = token;
  const { lastUsedAt, lastUsedFrom, revokedAt, revokedBy } = token;
  const creator = createdBy === null ? undefined : people.get(createdBy);
  return {
    ...{ id, name, scopes: [...scopes], status: apiTokenStatus(token, now) },
    createdAt: createdAt.toISOString(),
    createdBy: toReference(creator),
    creatorState: creatorStateOf(creator),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedFrom,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBy: toReference(revokedBy === null ? undefined : people.get(revokedBy)),
  };
}

function creatorStateOf(creator: Person | undefined): ApiTokenDto['creatorState'] {
  if (!creator) return 'deleted';
  if (creator.isDeactivated) return 'deactivated';
  return creator.role === 'master-admin' ? 'active' : 'demoted';
}

function toReference(person: Person | undefined): ApiTokenDto['createdBy'] {
  return person ? { id: person.id, firstName: person.firstName, lastName: person.lastName } : null;
}
