import type {
  changePassword,
  endOtherSessions,
  endSession,
  sessions,
} from '@portal/contracts/identity/own-account';
import type { User } from '@portal/contracts/identity/user';
import type { OutputOf } from '@portal/contracts/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../lib/api/api-error.ts';
import { whileSessionIdChanges } from '../../lib/api/report-unauthorized.ts';
import { readRest, writeRest } from '../../lib/api/rest-client.ts';

export type OwnSession = OutputOf<typeof sessions>[number];

export interface ChangePasswordInput {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const sessionsKey = ['/api/sessions'];
const refetchMs = 15_000;

/** Changes the password. The input is removed from memory once the request has settled. */
export function useChangePassword() {
  return useMutation<User, Error, ChangePasswordInput>({
    gcTime: 0,
    mutationFn: (input) =>
      whileSessionIdChanges(() =>
        writeRest<typeof changePassword>('POST', '/api/change-password', input),
      ),
  });
}

/** One’s own sessions, refetched while they are shown. */
export function useSessions() {
  return useQuery<OwnSession[]>({
    queryKey: sessionsKey,
    queryFn: ({ signal }) =>
      readRest<typeof sessions>('/api/sessions', { background: true, signal }),
    gcTime: 0,
    refetchInterval: refetchMs,
  });
}

/** Ends one session. One that has already ended counts as success. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation<void, Error, OwnSession>({
    mutationFn: async ({ id }) => {
      try {
        await writeRest<typeof endSession>('DELETE', `/api/sessions/${id}`, { id });
      } catch (error) {
        if (errorCode(error) !== 'NOT_FOUND') throw error;
      }
    },
    onSuccess: (_, { id }) => removeEndedSessions(queryClient, (session) => session.id !== id),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation<void, Error, void>({
    mutationFn: async () => {
      await writeRest<typeof endOtherSessions>('DELETE', '/api/sessions', {});
    },
    onSuccess: () => removeEndedSessions(queryClient, (session) => session.isCurrent),
  });
}

async function removeEndedSessions(
  queryClient: ReturnType<typeof useQueryClient>,
  keep: (session: OwnSession) => boolean,
): Promise<void> {
  // A response in flight would restore ended sessions.
  await queryClient.cancelQueries({ queryKey: sessionsKey });
  queryClient.setQueryData<OwnSession[]>(sessionsKey, (open) => open?.filter(keep));
}
