import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { isUnauthorized, serverMessage } from '../../app/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { browserName } from './browser-name.ts';
import { type OwnSession, useEndOtherSessions, useEndSession, useSessions } from './calls.ts';
import { SessionRow } from './session-row.tsx';

/** Where one is signed in, and the end of any of it. */
export function SessionsDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const others = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  function told(title: string, description: string): void {
    toast({ title, description, tone: 'success' });
    // What was pressed is gone: the keyboard goes on from the list.
    list.current?.focus();
  }

  function endOne(session: OwnSession): void {
    const { name } = browserName(session.agent);
    end.mutate(session, {
      onSuccess: () => told('Session Ended', `${name} is signed out.`),
      onError: couldNotEnd,
    });
  }

  function endAllOthers(): void {
    endOthers.mutate(undefined, {
      onSuccess: () => told('Sessions Ended', 'You are signed in here and nowhere else.'),
      onError: couldNotEnd,
    });
  }

  return (
    <Dialog
      title="Sessions"
      description="Where you are signed in. Ending a session signs it out at once and for good: to go on there, you have to sign in again."
      isOpen
      onClose={onClose}
      footer={
        <>
          {others > 0 && (
            <Button
              variant="secondary"
              icon={<LogOut aria-hidden />}
              isPending={endOthers.isPending}
              onClick={endAllOthers}
            >
              End all others
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {!data && error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Your sessions"
          className="divide-y divide-line outline-none"
        >
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables.id === session.id}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      )}
      {data && others === 0 && (
        <p className="pt-3 text-14 text-muted">You are signed in nowhere else.</p>
      )}
    </Dialog>
  );
}

function couldNotEnd(error: Error): void {
  if (isUnauthorized(error)) return;
  toast({
    title: 'Not Ended',
    description: serverMessage(error) ?? 'The session goes on. Please try again.',
    tone: 'error',
  });
}
