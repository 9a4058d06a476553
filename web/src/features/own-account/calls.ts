import type { OutputOf } from '@portal/contracts/operation';
import type {
  changePassword,
  endOtherSessions,
  endSession,
  sessions,
} from '@portal/contracts/people/own-account';
import type { User } from '@portal/contracts/people/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../app/api-error.ts';
import { readRest, writeRest } from '../../app/rest.ts';
import { expectAuthorized, expectUnauthorized } from '../../app/unauthorized.ts';

export type OwnSession = OutputOf<typeof sessions>[number];

export interface ChangePasswordInput {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const sessionsKey = ['/api/sessions'];
const askAgainMs = 15_000;

/** Nothing of it stays in memory once it is answered: the input holds passwords. */
export function useChangePassword() {
  return useMutation<User, Error, ChangePasswordInput>({
    gcTime: 0,
    mutationFn: async (input) => {
      // The session's id changes: what asks with the old one meanwhile is refused, and is no news.
      expectUnauthorized();
      try {
        return await writeRest<typeof changePassword>('POST', '/api/change-password', input);
      } finally {
        expectAuthorized();
      }
    },
  });
}

/** One's own sessions, asked for anew while they are looked at. */
export function useSessions() {
  return useQuery<OwnSession[]>({
    queryKey: sessionsKey,
    queryFn: ({ signal }) =>
      readRest<typeof sessions>('/api/sessions', { background: true, signal }),
    gcTime: 0,
    refetchInterval: askAgainMs,
  });
}

/** Ends one session; one that has ended meanwhile is as good. */
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
    onSuccess: (_, { id }) => keepOnly(queryClient, (session) => session.id !== id),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation<void, Error, void>({
    mutationFn: async () => {
      await writeRest<typeof endOtherSessions>('DELETE', '/api/sessions', {});
    },
    onSuccess: () => keepOnly(queryClient, (session) => session.isCurrent),
  });
}

async function keepOnly(
  queryClient: ReturnType<typeof useQueryClient>,
  stays: (session: OwnSession) => boolean,
): Promise<void> {
  // An answer that is on its way would bring back what has ended.
  await queryClient.cancelQueries({ queryKey: sessionsKey });
  queryClient.setQueryData<OwnSession[]>(sessionsKey, (open) => open?.filter(stays));
}
