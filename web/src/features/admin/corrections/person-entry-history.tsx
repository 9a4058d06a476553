import { useQuery } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { SessionHistoryDocument } from '../../../gql/admin/corrections/corrections.ts';
import type { SessionHistoryQuery } from '../../../gql/documents.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { formatWeekdayAndDate } from '../detail/format-week.ts';
import { Administrator } from '../staff/administrator.tsx';
import { formatSpan, type Span } from './format-session-times.ts';

type Change = NonNullable<SessionHistoryQuery['entryHistory']>[number];

/** The changes of a session, newest first, with the original times. */
export function PersonEntryHistory({ id, day }: { id: string; day: string }) {
  const { data, error, refetch } = useQuery(SessionHistoryDocument, {
    variables: { input: { id } },
    fetchPolicy: 'cache-and-network',
  });
  const changes = data?.entryHistory;
  if (!changes) {
    return error ? (
      <LoadFailureBanner error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-16" />
    );
  }
  const [oldest] = changes;
  const first = oldest?.before;
  return (
    <ol aria-label="History" className="grid gap-3 border-l-2 border-line-strong pl-4 text-14">
      {changes.toReversed().map((change) => (
        <li key={change.id} className="grid gap-0.5">
          <p className="font-medium tabular-nums">{formatSpanOnDay(change.after, day)}</p>
          {change.requestReason && (
            <p className="wrap-anywhere">Reason for request: {change.requestReason}</p>
          )}
          {change.reason && <p className="wrap-anywhere">{change.reason}</p>}
          <p className="text-12 text-muted tabular-nums">
            <Changer change={change} /> on {formatDateTime(new Date(change.at))}
          </p>
        </li>
      ))}
      {oldest?.cause !== 'added' && (
        <li className="grid gap-0.5">
          {first && <p className="font-medium tabular-nums">{formatSpanOnDay(first, day)}</p>}
          <p className="text-12 text-muted">{first ? 'Original record' : 'Never changed'}</p>
        </li>
      )}
    </ol>
  );
}

function Changer({ change: { cause, changer } }: { change: Change }) {
  if (cause === 'follows') return 'Updated after a change to leave or work hours';
  const by = { added: 'Added by', correction: 'Correction request, decided by' } as const;
  return (
    <>
      {cause === 'added' || cause === 'correction' ? by[cause] : 'By'}{' '}
      <Administrator person={changer} />
    </>
  );
}

/** The times, with the day if the session was moved to another one. */
function formatSpanOnDay(span: Span, day: string): string {
  const own = londonDay(new Date(span.clockInTime));
  return own === day ? formatSpan(span) : `${formatWeekdayAndDate(own)}, ${formatSpan(span)}`;
}
