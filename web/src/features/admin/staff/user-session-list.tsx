import type { PersonFragment } from '../../../gql/documents.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SessionRow } from '../../own-account/session-row.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { nameOf } from './staff-member.ts';
import type { UserSessions } from './use-user-sessions.ts';

interface UserSessionListProps {
  person: PersonFragment;
  userSessions: UserSessions;
}

/** The open sessions of a person, with a button to end each. */
export function UserSessionList({ person, userSessions }: UserSessionListProps) {
  const { sessions, error, retry, list, isEnding, end } = userSessions;
  return (
    <>
      {error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!sessions && !error && <Skeleton className="h-40" />}
      {sessions && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={`Sessions of ${nameOf(person)}`}
          className="divide-y divide-line outline-none"
        >
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isEnding(session)}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      {sessions?.length === 0 && (
        <p className="py-3 text-14 text-muted">{person.firstName} isn’t signed in anywhere.</p>
      )}
    </>
  );
}
