import { Navigate, useLocation } from 'react-router';
import { usePage } from '../../app/use-page.ts';
import { OpenedLink } from './opened-link.tsx';
import { VoidLink } from './void-link.tsx';

/**
 * Where the link of a mail leads, whoever is signed in. Its token goes out of the address at once,
 * into the state of this one entry of the tab's history: a reload finds it, nobody reads it.
 */
export function ResetPasswordScreen() {
  usePage('Choose a new password');
  const { hash, pathname, state } = useLocation();
  if (hash) return <Navigate to={pathname} replace state={{ token: hash.slice(1) }} />;
  const token: string | undefined = state?.token;
  return token ? <OpenedLink key={token} token={token} /> : <VoidLink />;
}
