import { Navigate, useLocation } from 'react-router';
import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { InvalidLink } from './invalid-link.tsx';
import { PasswordLinkPage } from './password-link-page.tsx';

/**
 * The target of links in emails, whoever is signed in. The token moves from the URL to this history
 * entry’s state at once: it survives a reload, but can’t be read from the address bar.
 */
export function ResetPasswordScreen() {
  usePageTitle('Choose a new password');
  const { hash, pathname, state } = useLocation();
  if (hash) return <Navigate to={pathname} replace state={{ token: hash.slice(1) }} />;
  const token: string | undefined = state?.token;
  return token ? <PasswordLinkPage key={token} token={token} /> : <InvalidLink />;
}
