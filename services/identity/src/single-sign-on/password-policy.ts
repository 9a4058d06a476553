import { isAdminRole } from '@portal/contracts/identity/user';
import { ConfigurationError } from '@portal/runtime/env';
import type { Logger } from '@portal/runtime/log';
import { type Account, usernameKey } from '../domain/account.ts';
import type { SsoProvider } from '../domain/single-sign-on.ts';

interface PasswordSettings {
  PASSWORD_SIGN_IN: 'on' | 'off';
  BREAK_GLASS_USERNAME?: string | undefined;
  SSO_PROVIDERS: readonly SsoProvider[];
}

type AdministratorState = Pick<Account, 'role' | 'isDeactivated' | 'isFirstLogin'>;

/**
 * Whether somebody can sign in with a password: everybody, or only the administrator who must get in when no provider can be
 * reached. An employee who has their username can’t: it may have been given to somebody else, or the administrator was
 * demoted. Throws a ConfigurationError where nobody could get in.
 */
export function createPasswordPolicy({
  PASSWORD_SIGN_IN,
  BREAK_GLASS_USERNAME,
  SSO_PROVIDERS,
}: PasswordSettings): (account: Pick<Account, 'usernameKey' | 'role'> | null) => boolean {
  if (PASSWORD_SIGN_IN === 'on') return () => true;
  if (!BREAK_GLASS_USERNAME) {
    throw new ConfigurationError('PASSWORD_SIGN_IN=off needs BREAK_GLASS_USERNAME');
  }
  if (SSO_PROVIDERS.length === 0) {
    throw new ConfigurationError('PASSWORD_SIGN_IN=off needs SSO_PROVIDERS');
  }
  const breakGlass = usernameKey(BREAK_GLASS_USERNAME);
  return (account) =>
    account !== null && account.usernameKey === breakGlass && isAdminRole(account.role);
}

/**
 * Warns where nobody could sign in while no provider can be reached, because no administrator has BREAK_GLASS_USERNAME.
 * The portal starts all the same: the first administrator may not exist yet, and people sign in with the provider.
 */
export async function warnWithoutBreakGlass(
  { PASSWORD_SIGN_IN, BREAK_GLASS_USERNAME = '' }: Omit<PasswordSettings, 'SSO_PROVIDERS'>,
  findAccount: (usernameKey: string) => Promise<AdministratorState | null>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (PASSWORD_SIGN_IN === 'on') return;
  const account = await findAccount(usernameKey(BREAK_GLASS_USERNAME));
  const isUsable =
    account !== null &&
    isAdminRole(account.role) &&
    !account.isDeactivated &&
    !account.isFirstLogin;
  if (isUsable) return;
  log.warn(
    'PASSWORD_SIGN_IN is off and no active administrator has the username in BREAK_GLASS_USERNAME: nobody can sign in with a password when the provider is down',
  );
}
