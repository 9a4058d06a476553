import type { ScimUserResource } from '@portal/contracts/identity/scim';
import type { Account } from '../domain/account.ts';

/** A person as SCIM clients see them. */
export function toScimUserDto(account: Account): ScimUserResource {
  return {
    id: account.id,
    externalId: account.externalId,
    userName: account.username,
    givenName: account.firstName,
    familyName: account.lastName,
    email: account.email,
    title: account.employment.jobTitle,
    active: !account.isDeactivated,
    createdAt: account.createdAt.toISOString(),
    updatedAt: (account.updatedAt ?? account.createdAt).toISOString(),
    version: account.version,
  };
}
