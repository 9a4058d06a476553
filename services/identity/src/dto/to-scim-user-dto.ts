import { createHash } from 'node:crypto';
import type { ScimUserResource } from '@portal/contracts/identity/scim';
import type { Account } from '../domain/account.ts';

/** A person as SCIM clients see them. */
export function toScimUserDto(account: Account): ScimUserResource {
  const fields = {
    id: account.id,
    externalId: account.externalId,
    userName: account.username,
    givenName: account.firstName,
    familyName: account.lastName,
    email: account.email,
    title: account.employment.jobTitle,
    active: !account.isDeactivated,
    createdAt: account.createdAt.toISOString(),
  };
  return {
    ...fields,
    updatedAt: (account.updatedAt ?? account.createdAt).toISOString(),
    // Not the account's, which other services' events change as well.
    version: createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22),
  };
}
