import type {
  acceptInvitation,
  openPasswordLink,
  usePasswordLink,
} from '@portal/contracts/identity/forgotten-password';
import type { User } from '@portal/contracts/identity/user';
import type { OutputOf } from '@portal/contracts/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { writeRest } from '../../lib/api/rest-client.ts';

type PasswordLink = OutputOf<typeof openPasswordLink>;

interface ResetInput {
  token: string;
  securityAnswer: string;
  newPassword: string;
  confirmPassword: string;
}

/** What a link requires. Like its token, this stays in memory only while the screen is shown. */
export function useOpenedLink(token: string) {
  return useQuery<PasswordLink>({
    queryKey: ['password-link', token],
    gcTime: 0,
    queryFn: () => writeRest<typeof openPasswordLink>('POST', '/api/password-link', { token }),
  });
}

export function useAcceptInvitation() {
  return useMutation<User, Error, { token: string }>({
    mutationFn: (input) =>
      writeRest<typeof acceptInvitation>('POST', '/api/invitation/accept', input),
  });
}

export function useResetPassword() {
  return useMutation<{ success: boolean }, Error, ResetInput>({
    gcTime: 0,
    mutationFn: (input) =>
      writeRest<typeof usePasswordLink>('POST', '/api/password-link/use', input),
  });
}

/**
 * Whether a link was used, has expired, was replaced or is unknown, so that a new one is needed.
 */
export function isInvalidLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, issues } = error.body;
  return code === 'LINK_VOID' || Boolean(issues?.some(({ path }) => path.at(-1) === 'token'));
}
