import { useNavigate } from 'react-router';
import { takeReturnUrl } from '../../lib/session/return-url.ts';
import { type SignedInUser, setSignedInUser } from '../../lib/session/session.ts';

/**
 * Completes a sign-in: returns to the page where the session ended, otherwise to the dashboard. At
 * an admin address the page replaces the sign-in form in place.
 */
export function useCompleteSignIn(): (user: SignedInUser, isRemembered?: boolean) => void {
  const navigate = useNavigate();
  return (user, isRemembered) => {
    const address = takeReturnUrl(user.id);
    setSignedInUser(user, isRemembered);
    if (address) navigate(address, { replace: true });
  };
}
