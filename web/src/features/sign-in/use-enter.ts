import type { User } from '@portal/contracts/people/user';
import { useNavigate } from 'react-router';
import { takeReturn } from '../../app/return-address.ts';
import { acceptUser } from '../../app/session.ts';

/**
 * Lets a person in: to where they were when their session ended, else to the dashboard. At an
 * admin's address the sign-in stood in for that page, which now appears by itself.
 */
export function useEnter(): (user: User, isRemembered?: boolean) => void {
  const navigate = useNavigate();
  return (user, isRemembered) => {
    const address = takeReturn(user.id);
    acceptUser(user, isRemembered);
    if (address) navigate(address, { replace: true });
  };
}
