import { formatClock, formatDateTime, formatDay } from '@portal/kernel/format';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { jobName, serviceNames } from '../settings/service-health.ts';
import { NotKnown } from '../staff/not-known.tsx';
import { number } from './day-numbers.ts';
import { countsInWords } from './use-archive.ts';
import type { ArchiveJob, ArchiveState, WatchedArchive } from './use-archive-state.ts';

interface DebugPanelProps {
  state: WatchedArchive;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  whoOf: (workerId: string | null) => string;
}

/** What the archive knows, for who wonders why a record is as it is. */
export function DebugPanel({ state, isOpen, onOpen, whoOf }: DebugPanelProps) {
  const { value, error, answeredAt, retry } = state;
  const [isAsking, setIsAsking] = useState(false);

  async function refresh(): Promise<void> {
    setIsAsking(true);
    // What does not come is told by the error.
    await retry().catch(() => {});
    setIsAsking(false);
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
        <span className="text-14 text-muted max-sm:hidden">What the archive knows</span>
      </summary>
      {isOpen && (
        <div className="grid grid-cols-1 gap-5 px-4 pb-5 sm:px-5">
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="secondary"
              size="small"
              icon={<RefreshCw aria-hidden />}
              isPending={isAsking}
              onClick={() => void refresh()}
            >
              Refresh
            </Button>
            {/* It moves by itself: told each time, it would talk over everything else. */}
            <p className="text-12 text-muted tabular-nums">
              {answeredAt !== null && `As of ${formatClock(new Date(answeredAt))}`}
            </p>
          </div>
          {error && <LoadFailed error={error} onRetry={() => void refresh()} />}
          {value ? <Known state={value} whoOf={whoOf} /> : !error && <Skeleton className="h-80" />}
        </div>
      )}
    </details>
  );
}

function Known({ state, whoOf }: { state: ArchiveState; whoOf: DebugPanelProps['whoOf'] }) {
  return (
    <>
      {state.rebuilding && (
        <Banner tone="warning" title="Everything is being read anew from the events">
          Nothing is archived meanwhile; the records that are there can be read.
        </Banner>
      )}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <Part title="Counts">
          <Facts
            facts={[
              ['People', number(state.people)],
              ['Sessions', number(state.sessions)],
              ['Leave requests', number(state.leaveRequests)],
              ['Records', number(state.records)],
              ['Days archived', number(state.days)],
              ['Last day archived', state.lastDay ? formatDay(state.lastDay) : 'none yet'],
              ['Changes not in the records yet', number(state.changesWaiting)],
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
                  <span className="font-medium">{serviceNames[service]}</span>
                  <Lag waiting={waiting} />
                  <span className="basis-full text-12 text-muted tabular-nums">
                    Last event <At at={lastEventAt} none="not yet" />
                  </span>
                </li>
              ))}
            </ul>
          </Part>
          <Part title="By the clock">
            <ul className="grid divide-y divide-line text-14">
              {state.schedule.map(({ name, lastRunAt, nextRunAt, failures, lastError }) => (
                <li key={name} className="grid py-2 first:pt-0">
                  <span className="font-medium">{jobName(name)}</span>
                  <span className="text-12 text-muted tabular-nums">
                    Last <At at={lastRunAt} none="not yet" /> · next{' '}
                    <At at={nextRunAt} none="not planned" />
                  </span>
                  {failures > 0 && (
                    <span className="text-12 text-late-ink wrap-anywhere">
                      Failed {failures === 1 ? 'once' : `${number(failures)} times`}
                      {lastError && `: ${lastError}`}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
      <Part title="Jobs">
        {state.jobs.length === 0 && (
          <p className="text-14 text-muted">No long range has been archived yet.</p>
        )}
        <ul className="grid divide-y divide-line text-14">
          {state.jobs.map((job) => (
            <Job key={job.id} job={job} who={whoOf(job.workerId)} />
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
  if (waiting === null) return <NotKnown />;
  if (waiting === 0) return <span className="text-muted">Up to date</span>;
  return (
    <span className="text-late-ink tabular-nums">
      {waiting === 1 ? '1 event' : `${number(waiting)} events`} behind
    </span>
  );
}

function At({ at, none }: { at: string | null; none: string }) {
  return at === null ? none : <time dateTime={at}>{formatDateTime(new Date(at))}</time>;
}

const states: Record<ArchiveJob['state'], { tone: BadgeTone; word: string }> = {
  waiting: { tone: 'neutral', word: 'Waiting' },
  running: { tone: 'accent', word: 'Running' },
  completed: { tone: 'in', word: 'Completed' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
  failed: { tone: 'danger', word: 'Failed' },
};

const paused: (typeof states)['running'] = { tone: 'late', word: 'Paused' };

function Job({ job, who }: { job: ArchiveJob; who: string }) {
  const { tone, word } = job.isWaitingForStorage ? paused : states[job.state];
  return (
    <li className="grid gap-1 py-2.5 first:pt-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium tabular-nums">
          {formatDay(job.fromDate)} to {formatDay(job.toDate)}, {who}
        </span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="text-12 text-muted tabular-nums">
        {number(job.daysDone)} of {number(job.daysTotal)} days · {countsInWords(job)} · begun{' '}
        {formatDateTime(new Date(job.createdAt))}
      </p>
      {job.error && <p className="text-12 text-danger-ink wrap-anywhere">{job.error}</p>}
    </li>
  );
}
