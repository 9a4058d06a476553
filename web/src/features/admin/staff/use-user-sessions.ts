import type {
  endUserSession,
  endUserSessions,
  userSessions,
} from '@portal/contracts/identity/user-sessions';
import type { OutputOf } from '@portal/contracts/operation';
import { browserName } from '@portal/kernel/browser-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { errorCode } from '../../../lib/api/api-error.ts';
import { readRest, writeRest } from '../../../lib/api/rest-client.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { showFailure } from '../../shell/show-failure.ts';

type Session = OutputOf<typeof userSessions>[number];

const refreshMs = 15_000;

/** Where a person is signed in, and how to end sessions. */
export function useUserSessions(person: PersonFragment) {
  const { id: userId, firstName } = person;
  const path = `/api/admin/users/${userId}/sessions`;
  const queryKey = [path];
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery<Session[]>({
    queryKey,
    queryFn: ({ signal }) => readRest<typeof userSessions>(path, { background: true, signal }),
    gcTime: 0,
    refetchInterval: refreshMs,
  });
  const end = useMutation<void, Error, Session>({
    mutationFn: async ({ id }) => {
      try {
        await writeRest<typeof endUserSession>('DELETE', `${path}/${id}`, { userId, id });
      } catch (failure) {
        // A session that has ended meanwhile counts as ended.
        if (errorCode(failure) !== 'NOT_FOUND') throw failure;
      }
    },
    onSuccess: (_, { id, agent }) =>
      remove(
        (session) => session.id === id,
        'Session ended',
        `${browserName(agent).name} is signed out.`,
      ),
    onError: (error) => showFailure('Session not ended', error),
  });
  const endAll = useMutation<void, Error, void>({
    mutationFn: async () => {
      await writeRest<typeof endUserSessions>('DELETE', path, { userId });
    },
    onSuccess: () => remove(() => true, 'Sessions ended', `${firstName} is signed out everywhere.`),
    onError: (error) => showFailure('Session not ended', error),
  });

  async function remove(
    isEnded: (session: Session) => boolean,
    title: string,
    description: string,
  ) {
    // A pending response would bring back the ended session.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Session[]>(queryKey, (open) => open?.filter((one) => !isEnded(one)));
    toast({ title, description, tone: 'success' });
    // The pressed button is gone, so the list takes the focus.
    list.current?.focus();
  }

  return {
    sessions: data,
    error: data ? null : error,
    retry: refetch,
    end: end.mutate,
    isEnding: (session: Session) => end.isPending && end.variables.id === session.id,
    endAll: () => endAll.mutate(),
    isEndingAll: endAll.isPending,
    /** Takes the focus when a session has ended. */
    list,
  };
}

export type UserSessions = ReturnType<typeof useUserSessions>;
