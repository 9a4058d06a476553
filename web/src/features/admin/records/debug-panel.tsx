import { formatDateTime, formatDay, formatTimeWithSeconds } from '@portal/kernel/format-date';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data-display/badge.tsx';
import { DescriptionList } from '../../../ui/data-display/description-list.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { formatJobFailure } from '../settings/format-failure-codes.ts';
import { jobName, serviceTitles } from '../settings/service-health.ts';
import { EmptyValue } from '../staff/empty-value.tsx';
import { formatCount } from './attendance-counts.ts';
import { formatArchiveCounts } from './use-archive-actions.ts';
import type { ArchiveJob, ArchiveState, LiveArchiveState } from './use-archive-state.ts';

interface DebugPanelProps {
  state: LiveArchiveState;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  workerNameOf: (workerId: string | null) => string;
}

/** The archive's state, for diagnosing a record. */
export function DebugPanel({ state, isOpen, onOpen, workerNameOf }: DebugPanelProps) {
  const { value, error, answeredAt, retry } = state;
  const [isRefreshing, setIsRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    setIsRefreshing(true);
    // The query's error says why.
    await retry().catch(() => {});
    setIsRefreshing(false);
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
      className="group min-w-0 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <h2 className="text-16 font-semibold">Debug panel</h2>
        <span className="text-14 text-muted max-sm:hidden">Archive status</span>
      </summary>
      {isOpen && (
        <div className="grid grid-cols-1 gap-5 px-4 pb-5 sm:px-5">
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="secondary"
              size="small"
              icon={<RefreshCw aria-hidden />}
              isPending={isRefreshing}
              onClick={() => void refresh()}
            >
              Refresh
            </Button>
            {/* Not a live region: it changes too often to be announced. */}
            <p className="text-12 text-muted tabular-nums">
              {answeredAt !== null && `As of ${formatTimeWithSeconds(new Date(answeredAt))}`}
            </p>
          </div>
          {error && <LoadFailureBanner error={error} onRetry={() => void refresh()} />}
          {value ? (
            <ArchiveDetails state={value} workerNameOf={workerNameOf} />
          ) : (
            !error && <Skeleton className="h-80" />
          )}
        </div>
      )}
    </details>
  );
}

function ArchiveDetails({
  state,
  workerNameOf,
}: {
  state: ArchiveState;
  workerNameOf: DebugPanelProps['workerNameOf'];
}) {
  return (
    <>
      {state.rebuilding && (
        <Banner tone="warning" title="The archive is being rebuilt">
          Nothing new is archived until this is done. You can still read existing records.
        </Banner>
      )}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <Part title="Counts">
          <DescriptionList
            items={[
              ['People', formatCount(state.people)],
              ['Sessions', formatCount(state.sessions)],
              ['Leave requests', formatCount(state.leaveRequests)],
              ['Records', formatCount(state.records)],
              ['Days archived', formatCount(state.days)],
              ['Last day archived', state.lastDay ? formatDay(state.lastDay) : 'none yet'],
              ['Changes not yet in the records', formatCount(state.changesWaiting)],
            ]}
          />
        </Part>
        <div className="grid content-start gap-5">
          <Part title="Sources">
            <ul className="grid divide-y divide-line text-14">
              {state.sources.map(({ service, lastEventAt, waiting }) => (
                <li
                  key={service}
                  className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0"
                >
                  <span className="font-medium">{serviceTitles[service]}</span>
                  <Lag waiting={waiting} />
                  <span className="basis-full text-12 text-muted tabular-nums">
                    Last update <At at={lastEventAt} none="not yet" />
                  </span>
                </li>
              ))}
            </ul>
          </Part>
          <Part title="Scheduled jobs">
            <ul className="grid divide-y divide-line text-14">
              {state.schedule.map(
                ({ name, lastRunAt, nextRunAt, failures, lastError, lastErrorCode }) => (
                  <li key={name} className="grid py-2 first:pt-0">
                    <span className="font-medium">{jobName(name)}</span>
                    <span className="text-12 text-muted tabular-nums">
                      Last run <At at={lastRunAt} none="not yet" /> · Next run{' '}
                      <At at={nextRunAt} none="not scheduled" />
                    </span>
                    {failures > 0 && (
                      <span className="text-12 text-late-ink wrap-anywhere">
                        Failed {failures === 1 ? 'once' : `${formatCount(failures)} times`}
                        {lastError && `: ${formatJobFailure(lastErrorCode, lastError)}`}
                      </span>
                    )}
                  </li>
                ),
              )}
            </ul>
          </Part>
        </div>
      </div>
      <Part title="Date range archives">
        {state.jobs.length === 0 && (
          <p className="text-14 text-muted">
            None yet. Long date ranges that you archive are listed here.
          </p>
        )}
        <ul className="grid divide-y divide-line text-14">
          {state.jobs.map((job) => (
            <Job key={job.id} job={job} workerName={workerNameOf(job.workerId)} />
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-12 font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Lag({ waiting }: { waiting: number | null }) {
  if (waiting === null) return <EmptyValue />;
  if (waiting === 0) return <span className="text-muted">Up to date</span>;
  return (
    <span className="text-late-ink tabular-nums">
      {waiting === 1 ? '1 update' : `${formatCount(waiting)} updates`} behind
    </span>
  );
}

function At({ at, none }: { at: string | null; none: string }) {
  return at === null ? none : <time dateTime={at}>{formatDateTime(new Date(at))}</time>;
}

const states: Record<ArchiveJob['state'], { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  running: { tone: 'accent', label: 'Running' },
  completed: { tone: 'success', label: 'Completed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  failed: { tone: 'danger', label: 'Failed' },
};

const paused: (typeof states)['running'] = { tone: 'late', label: 'Paused' };

function Job({ job, workerName }: { job: ArchiveJob; workerName: string }) {
  const { tone, label } = job.isWaitingForStorage ? paused : states[job.state];
  return (
    <li className="grid gap-1 py-2.5 first:pt-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium tabular-nums">
          {formatDay(job.fromDate)} to {formatDay(job.toDate)}, {workerName}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-12 text-muted tabular-nums">
        {formatCount(job.daysDone)} of {formatCount(job.daysTotal)} days ·{' '}
        {formatArchiveCounts(job)} · started {formatDateTime(new Date(job.createdAt))}
      </p>
      {job.error && <p className="text-12 text-danger-ink wrap-anywhere">{job.error}</p>}
    </li>
  );
}
