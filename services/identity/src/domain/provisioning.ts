import type { createScimUser, updateScimUser } from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fieldConflict, fieldError, ok, type Result } from '@portal/kernel/result';
import type { Account } from './account.ts';
import { withAccessEnded, withAccessRestored, withProvisionedFields } from './account-changes.ts';
import { reactivatedEmployment } from './rehire.ts';
import { userNotFoundFailure } from './user-not-found-failure.ts';

/*
 * What SCIM clients may do to an account (docs/scim.md).
 */

const isSameAddress = (one: string, other: string | null) =>
  one.toLowerCase() === other?.toLowerCase();

/**
 * Whether a new person is the one whom a client has deleted, so that they get their account back. With another email
 * address they may be somebody else whose identifier is used again.
 */
export function isSamePerson(
  { deprovisionedAt, email }: Pick<Account, 'deprovisionedAt' | 'email'>,
  input: Pick<InputOf<typeof createScimUser>, 'email'>,
): boolean {
  if (deprovisionedAt === null) return false;
  return !input.email || isSameAddress(input.email, email);
}

/** The failure if a client doesn’t see the account, or has read another version than the current one; otherwise null. */
export function validateProvisionedVersion(
  { deprovisionedAt }: Pick<Account, 'deprovisionedAt'>,
  {
    version,
    current,
    isDeleted,
  }: { version: string | null | undefined; current: string; isDeleted: boolean },
) {
  if ((deprovisionedAt !== null) !== isDeleted) return userNotFoundFailure;
  return version == null || version === current ? null : otherVersionFailure;
}

/**
 * The account with the changes of a client. Fails with BAD_INPUT for another email address, unless the access ends, and with CONFLICT if the
 * person can’t be rehired.
 */
export function applyProvisioning(
  account: Account,
  { email, active, ...input }: Omit<InputOf<typeof updateScimUser>, 'id' | 'version'>,
  now: Date,
): Result<Account, 'BAD_INPUT' | 'CONFLICT'> {
  // Whoever is to lose access loses it at once: an address that isn’t taken over must not keep them in.
  const isOtherEmail = email && !isSameAddress(email, account.email);
  if (isOtherEmail && active !== false) return otherEmailFailure;
  const changed = withProvisionedFields(account, {
    externalId: input.externalId,
    username: input.userName ?? undefined,
    firstName: input.givenName ?? undefined,
    lastName: input.familyName ?? undefined,
    jobTitle: input.title,
  });
  const today = londonDay(now);
  if (active === false) return ok(withAccessEnded(changed, today));
  // Only HR brings back whom only HR has let go: a directory that doesn’t know of it yet repeats that they are active.
  if (active !== true || changed.accessEndedOn === null) return ok(changed);
  const employment = reactivatedEmployment(changed, today);
  return employment.ok ? ok(withAccessRestored(changed, employment.value, now)) : employment;
}

/** The names of the changed fields that the audit trail has no values of. */
export function changedAccountFields(before: Account, after: Account): string {
  const names: [string, boolean][] = [
    ['name', before.firstName !== after.firstName || before.lastName !== after.lastName],
    ['username', before.username !== after.username],
    ['external id', before.externalId !== after.externalId],
  ];
  return names
    .filter(([, isChanged]) => isChanged)
    .map(([name]) => name)
    .join(', ');
}

export const externalIdTakenFailure = fieldConflict(
  'externalId',
  'Another person has this externalId',
);
const otherVersionFailure = fieldConflict('version', 'The person was changed since you read them');
const otherEmailFailure = fieldError(
  'email',
  'can’t be changed by SCIM after the account was created: HR does it in the portal',
);
