import { browserName } from '@portal/kernel/browser-name';
import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { showFailure } from '../shell/show-failure.ts';
import {
  type OwnSession,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from './account-requests.ts';
import { SessionRow } from './session-row.tsx';

/** Where the user is signed in, with buttons to end sessions. */
export function SessionsDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const others = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  function confirmEnd(title: string, description: string): void {
    toast({ title, description, tone: 'success' });
    // The pressed button is gone: move the focus to the list.
    list.current?.focus();
  }

  function endOne(session: OwnSession): void {
    const { name } = browserName(session.agent);
    end.mutate(session, {
      onSuccess: () => confirmEnd('Session ended', `${name} is signed out.`),
      onError: (error) => showFailure('Session not ended', error),
    });
  }

  function endAllOthers(): void {
    endOthers.mutate(undefined, {
      onSuccess: () => confirmEnd('Sessions ended', 'You’re now only signed in here.'),
      onError: (error) => showFailure('Session not ended', error),
    });
  }

  return (
    <Dialog
      title="Sessions"
      description="Where you’re signed in. Ending a session signs that device out immediately."
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
              End all other sessions
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
        <p className="pt-3 text-14 text-muted">You’re not signed in anywhere else.</p>
      )}
    </Dialog>
  );
}
