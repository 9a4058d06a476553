import { ConfigurationError } from '@portal/runtime/env';
import { usernameKey } from '../domain/account.ts';
import type { SsoProvider } from '../domain/single-sign-on.ts';

interface PasswordSettings {
  PASSWORD_SIGN_IN: 'on' | 'off';
  BREAK_GLASS_USERNAME?: string | undefined;
  SSO_PROVIDERS: readonly SsoProvider[];
}

/**
 * Whether somebody with a username key can sign in with a password: everybody, or only the administrator who must get
 * in when no provider can be reached. Throws a ConfigurationError where nobody could get in.
 */
export function createPasswordPolicy({
  PASSWORD_SIGN_IN,
  BREAK_GLASS_USERNAME,
  SSO_PROVIDERS,
}: PasswordSettings): (key: string) => boolean {
  if (PASSWORD_SIGN_IN === 'on') return () => true;
  if (!BREAK_GLASS_USERNAME) {
    throw new ConfigurationError('PASSWORD_SIGN_IN=off needs BREAK_GLASS_USERNAME');
  }
  if (SSO_PROVIDERS.length === 0) {
    throw new ConfigurationError('PASSWORD_SIGN_IN=off needs SSO_PROVIDERS');
  }
  const breakGlass = usernameKey(BREAK_GLASS_USERNAME);
  return (key) => key === breakGlass;
}
