import { useQuery } from '@apollo/client/react';
import { formatDateTime } from '@portal/kernel/format-date';
import type { ReactNode } from 'react';
import type {
  OwnCorrectionFragment,
  OwnEntryFragment,
  OwnEntryHistoryQuery,
} from '../../../gql/documents.ts';
import { OwnEntryHistoryDocument } from '../../../gql/employee/corrections/corrections.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { CorrectedTimesDiff } from '../corrections/corrected-times-diff.tsx';
import { CorrectionItem } from '../corrections/correction-item.tsx';
import { cacheThenNetwork } from './hours-queries.ts';

type Change = NonNullable<OwnEntryHistoryQuery['entryHistory']>[number];

interface EntryHistoryProps {
  entry: OwnEntryFragment;
  corrections: readonly OwnCorrectionFragment[];
}

interface Step {
  id: string;
  at: string;
  title: string;
  content: ReactNode;
}

const causes: Record<Change['cause'], string> = {
  correction: 'Corrected by HR at your request',
  hr: 'Corrected by HR',
  added: 'Added by HR',
  follows: 'Updated after a change to your leave or work hours',
};

/** The recorded times, later changes and correction requests, oldest first. */
export function EntryHistory({ entry, corrections }: EntryHistoryProps) {
  const { data, error, refetch } = useQuery(OwnEntryHistoryDocument, {
    ...cacheThenNetwork,
    variables: { input: { id: entry.id } },
  });
  const changes = data?.entryHistory;
  const [oldest] = changes ?? [];
  // A session that HR added has no clock-in or clock-out of the person.
  const first = oldest?.cause === 'added' ? null : (oldest?.before ?? entry);
  const steps = changes && [...changes.map(stepOfChange), ...corrections.flatMap(stepsOfRequest)];
  return (
    <section aria-label="History" className="grid gap-3">
      <h3 className="text-14 font-semibold">History</h3>
      {!steps && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!steps && !error && <Skeleton className="h-16" />}
      {steps && (
        <ol className="grid gap-4 border-l-2 border-line pl-4">
          {first && <HistoryStep at={first.clockInTime} title="Clocked in" />}
          {first?.clockOutTime && <HistoryStep at={first.clockOutTime} title="Clocked out" />}
          {steps
            .sort((a, b) => a.at.localeCompare(b.at))
            .map(({ id, at, title, content }) => (
              <HistoryStep key={id} at={at} title={title}>
                {content}
              </HistoryStep>
            ))}
        </ol>
      )}
    </section>
  );
}

function HistoryStep({ at, title, children }: { at: string; title: string; children?: ReactNode }) {
  return (
    <li className="relative grid gap-1.5 before:absolute before:top-1.5 before:-left-[1.3125rem] before:size-2 before:rounded-full before:bg-line-strong">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
        <span className="font-medium">{title}</span>
        <time dateTime={at} className="text-12 text-muted tabular-nums">
          {formatDateTime(new Date(at))}
        </time>
      </p>
      {children}
    </li>
  );
}

function stepOfChange({ id, at, cause, before, after, requestReason, reason }: Change): Step {
  const isMoved =
    before !== null &&
    (before.clockInTime !== after.clockInTime || before.clockOutTime !== after.clockOutTime);
  const content = (
    <>
      {isMoved && <CorrectedTimesDiff before={before} after={after} />}
      {!before && <p className="text-14 tabular-nums">{formatAddedTimes(after)}</p>}
      {before && !isMoved && before.isLate !== after.isLate && (
        <p className="text-14 text-muted">
          {after.isLate ? 'Now counted as late.' : 'No longer counted as late.'}
        </p>
      )}
      {requestReason && <p className="text-14 wrap-anywhere text-muted">You: {requestReason}</p>}
      {reason && <p className="text-14 wrap-anywhere">HR: {reason}</p>}
    </>
  );
  return { id, at, title: causes[cause], content };
}

/** Requests that led to no change; other requests are part of the changes. */
function stepsOfRequest(correction: OwnCorrectionFragment): Step[] {
  if (correction.status === 'accepted' || correction.status === 'changed') return [];
  const { id, requestedAt } = correction;
  const content = <CorrectionItem correction={correction} />;
  return [{ id, at: requestedAt, title: 'You requested a correction', content }];
}

function formatAddedTimes({ clockInTime, clockOutTime }: Change['after']): string {
  const times = [clockInTime, clockOutTime].filter((time) => time !== null);
  return times.map((time) => formatDateTime(new Date(time))).join(' to ');
}
