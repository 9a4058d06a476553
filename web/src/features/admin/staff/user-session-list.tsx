import type { PersonFragment } from '../../../gql/documents.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { SessionRow } from '../../own-account/session-row.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { PrintLimitNote, printLimits } from './print-limit.tsx';
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
          aria-label={`${nameOf(person)}’s sessions`}
          className={cx('divide-y divide-line outline-none', printLimits[5])}
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
      {sessions && <PrintLimitNote count={sessions.length} limit={5} />}
      {sessions?.length === 0 && (
        <p className="py-3 text-14 text-muted">{person.firstName} isn’t signed in anywhere.</p>
      )}
    </>
  );
}
