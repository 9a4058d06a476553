import { isAdminRole, type Role } from '@portal/contracts/identity/user';
import type { Account } from './account.ts';
import { roleRank } from './account-permissions.ts';
import type { PersonFactors } from './second-factor.ts';

/** Whose second factor counts at a sign-in with a provider: the portal’s, always the provider’s, or what `amr` says. */
export const secondFactorSources = ['portal', 'provider', 'amr'] as const;

/** A provider of single sign-on, as SSO_PROVIDERS has it. */
export interface SsoProvider {
  /** Part of its addresses. */
  id: string;
  /** On the button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** Whether an account is linked at the first sign-in if it has the email address that the provider has verified. */
  linksByVerifiedEmail: boolean;
  /** The claim with the groups or roles; null where the provider decides on no roles. */
  roleClaim: string | null;
  /** The role of each value of the claim. */
  roles: Readonly<Record<string, Role>>;
  secondFactor: (typeof secondFactorSources)[number];
  /** Whether its issuer may be `http:` on the loopback, for development and tests. */
  allowsHttp: boolean;
}

/** What a provider says about the person who has signed in. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** Its session. */
  sid: string | null;
  /** Their address, if the provider has verified it. */
  verifiedEmail: string | null;
  /** The values of the role claim. */
  roleValues: readonly string[];
  /** How they signed in (RFC 8176). */
  amr: readonly string[];
  /** When, in seconds since 1970; null if the provider doesn’t say. */
  authTime: number | null;
}

/**
 * The role that the mapping gives: the highest of those of the claim’s values, and for somebody without one that of an
 * employee. Null where the provider decides on no roles.
 */
export function mappedRole(
  { roleClaim, roles }: Pick<SsoProvider, 'roleClaim' | 'roles'>,
  values: readonly string[],
): Role | null {
  if (roleClaim === null) return null;
  return values
    .map((value) => (Object.hasOwn(roles, value) ? roles[value] : undefined))
    .reduce<Role>((best, one) => (one && roleRank[one] > roleRank[best] ? one : best), 'employee');
}

/**
 * The provider that an administrator must sign in with, because its mapping gave them the role. Somebody else may know their
 * password or have a passkey or link, from setting up the account; and a password would keep the role after the provider has
 * taken it away. Null if they can sign in in any way, also where the provider is no longer configured.
 */
export function requiredProvider(
  { role, roleProvider }: Pick<Account, 'role' | 'roleProvider'>,
  configured: Pick<ReadonlySet<string>, 'has'>,
): string | null {
  if (roleProvider === null || !isAdminRole(role)) return null;
  return configured.has(roleProvider) ? roleProvider : null;
}

/**
 * Whether signing in again with a provider may go on with the session: the provider still gives the role, and no other one
 * decides on it. Otherwise only a new sign-in gives the role that the person has now.
 */
export function confirmsRole(
  provider: Pick<SsoProvider, 'id' | 'roleClaim' | 'roles'>,
  { roleValues }: Pick<ProviderIdentity, 'roleValues'>,
  account: Pick<Account, 'role' | 'roleProvider'>,
  configured: Pick<ReadonlySet<string>, 'has'>,
): boolean {
  const required = requiredProvider(account, configured);
  if (required !== null && required !== provider.id) return false;
  const role = mappedRole(provider, roleValues);
  return role === null || role === account.role;
}

/** Whether the provider has asked for a second factor in place of the portal. */
export function hasProviderFactor(
  { secondFactor }: Pick<SsoProvider, 'secondFactor'>,
  { amr }: Pick<ProviderIdentity, 'amr'>,
): boolean {
  return secondFactor === 'provider' || (secondFactor === 'amr' && amr.includes('mfa'));
}

/** Whether the person must use a second factor of their own, after the provider. */
export function needsOwnFactor(
  provider: Pick<SsoProvider, 'secondFactor'>,
  identity: Pick<ProviderIdentity, 'amr'>,
  { factors }: Pick<PersonFactors, 'factors'>,
): boolean {
  return factors.length > 0 && !hasProviderFactor(provider, identity);
}

/**
 * When the provider last asked the person who they are, in milliseconds since 1970 and at most now; null if it doesn’t say.
 * It may be long ago: somebody whom it knows is sent back without being asked anything.
 */
export function authenticationTime(
  { authTime }: Pick<ProviderIdentity, 'authTime'>,
  now: Date,
): number | null {
  return authTime === null ? null : Math.min(authTime * 1000, now.getTime());
}

/** How far the provider’s clock may be from ours. */
const toleratedSeconds = 30;

/**
 * Whether the provider has asked the person who they are since a time, in milliseconds since 1970; null if it doesn’t say.
 * A provider may ignore `prompt`, and sign in anybody at the browser.
 */
export function isReauthenticatedSince(
  { authTime }: Pick<ProviderIdentity, 'authTime'>,
  since: number,
): boolean | null {
  return authTime === null ? null : authTime >= since / 1000 - toleratedSeconds;
}

/** The only account that can be linked by a verified address; null if there is none, or there are several. */
export function accountToLink(
  candidates: readonly Account[],
  verifiedEmail: string,
): Account | null {
  // The database also finds addresses with similar letters.
  const wanted = lowerAscii(verifiedEmail);
  const [only, ...others] = candidates.filter(
    ({ email, isDeactivated }) => !isDeactivated && email !== null && lowerAscii(email) === wanted,
  );
  return only && others.length === 0 ? only : null;
}

/** `toLowerCase` makes a k of the Kelvin sign too, which another mailbox may have. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (capital) => capital.toLowerCase());
}

/** Whether somebody can still sign in without a link: with their password, a passkey or another link. */
export function isLinkRemovable({
  isPasswordAllowed,
  factors,
  otherLinks,
}: Pick<PersonFactors, 'factors'> & {
  isPasswordAllowed: boolean;
  otherLinks: readonly unknown[];
}): boolean {
  const hasPasskey = factors.some(({ kind }) => kind === 'passkey');
  return isPasswordAllowed || hasPasskey || otherLinks.length > 0;
}
