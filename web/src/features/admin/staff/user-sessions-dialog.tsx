import type {
  endUserSession,
  endUserSessions,
  userSessions,
} from '@portal/contracts/identity/user-sessions';
import type { OutputOf } from '@portal/contracts/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { errorCode, isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { readRest, writeRest } from '../../../lib/api/rest-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { browserName } from '../../own-account/browser-name.ts';
import { SessionRow } from '../../own-account/session-row.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { nameOf } from './staff-member.ts';

type Session = OutputOf<typeof userSessions>[number];

const refreshMs = 15_000;

interface UserSessionsDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Where a person is signed in, with buttons to end sessions. */
export function UserSessionsDialog({ person, onClose }: UserSessionsDialogProps) {
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
    onError: reportNotEnded,
  });
  const endAll = useMutation<void, Error, void>({
    mutationFn: async () => {
      await writeRest<typeof endUserSessions>('DELETE', path, { userId });
    },
    onSuccess: () => remove(() => true, 'Sessions ended', `${firstName} is signed out everywhere.`),
    onError: reportNotEnded,
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

  return (
    <Dialog
      title={`Sessions of ${nameOf(person)}`}
      description={`Ending a session signs that device out immediately. ${firstName} can sign in again.`}
      isOpen
      onClose={onClose}
      footer={
        <>
          {(data?.length ?? 0) > 1 && (
            <Button
              variant="secondary"
              icon={<LogOut aria-hidden />}
              isPending={endAll.isPending}
              onClick={() => endAll.mutate()}
            >
              End all
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {!data && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={`Sessions of ${nameOf(person)}`}
          className="divide-y divide-line outline-none"
        >
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate(session)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <p className="pt-3 text-14 text-muted">{firstName} isn’t signed in anywhere.</p>
      )}
    </Dialog>
  );
}

function reportNotEnded(error: Error): void {
  if (isUnauthorized(error)) return;
  toast({
    title: 'Session not ended',
    description: serverMessage(error) ?? 'Please try again.',
    tone: 'error',
  });
}
