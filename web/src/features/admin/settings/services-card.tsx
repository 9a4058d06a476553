import { formatDateTime } from '@portal/kernel/format-date';
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceStatePartsFragment } from '../../../gql/documents.ts';
import { Badge, type BadgeTone } from '../../../ui/data-display/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { formatJobFailure } from './format-failure-codes.ts';
import {
  countWaitingTasks,
  type Health,
  healthOf,
  jobName,
  serviceIssues,
  serviceTitles,
} from './service-health.ts';
import { useServices } from './use-system.ts';

const badges: Record<Health, { tone: BadgeTone; icon: ReactNode; label: string }> = {
  working: { tone: 'success', icon: <CircleCheck aria-hidden />, label: 'Working' },
  limited: { tone: 'late', icon: <TriangleAlert aria-hidden />, label: 'Partly working' },
  unavailable: { tone: 'danger', icon: <CircleOff aria-hidden />, label: 'Not responding' },
};

/** The services with their state, queues and jobs. */
export function ServicesCard() {
  const { services, error, retry } = useServices();
  return (
    <Card title="Services">
      {!services && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!services && !error && <Skeleton className="h-80" />}
      {services && (
        <ul className="grid divide-y divide-line">
          {services.map(({ key, state }) => (
            <Service key={key} name={serviceTitles[key]} state={state} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Service({ name, state }: { name: string; state: ServiceStatePartsFragment | null }) {
  const { tone, icon, label } = badges[healthOf(state)];
  return (
    <li className="grid gap-2 py-3 text-14 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      {state === null ? (
        <p className="text-muted">You can’t use this part of the portal until it responds again.</p>
      ) : (
        <ServiceDetails state={state} />
      )}
    </li>
  );
}

function ServiceDetails({ state }: { state: ServiceStatePartsFragment }) {
  const { jobs, eventsWaiting, startedAt } = state;
  const tasks = countWaitingTasks(state);
  return (
    <>
      {serviceIssues(state).map((trouble) => (
        <p key={trouble} className="text-late-ink">
          {trouble}
        </p>
      ))}
      <p className="text-muted tabular-nums">
        Running since {formatDateTime(new Date(startedAt))}
        {eventsWaiting ? ` · ${waiting(eventsWaiting, 'update')} to be sent` : ''}
        {tasks > 0 && ` · ${waiting(tasks, 'background task')}`}
      </p>
      {jobs?.map((job) => (
        <Job key={job.name} job={job} />
      ))}
    </>
  );
}

function waiting(count: number, thing: string): string {
  return `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'} waiting`;
}

function Job({ job }: { job: NonNullable<ServiceStatePartsFragment['jobs']>[number] }) {
  const { name, lastRunAt, nextRunAt, lastError, lastErrorCode } = job;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-0.5 rounded-control bg-sunken p-3">
      <div className="basis-full">
        <dt className="sr-only">Job</dt>
        <dd className="font-medium">{jobName(name)}</dd>
      </div>
      <Time label="Last run" at={lastRunAt} none="not yet" />
      {nextRunAt !== null && <Time label="Next run" at={nextRunAt} />}
      {lastError && (
        <div className="basis-full">
          <dt className="sr-only">Reason</dt>
          <dd className="text-late-ink wrap-anywhere">
            {formatJobFailure(lastErrorCode, lastError)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Time({ label, at, none }: { label: string; at: string | null; none?: string }) {
  return (
    <div className="flex gap-1.5 tabular-nums">
      <dt className="text-muted">{label}</dt>
      <dd>{at === null ? none : <time dateTime={at}>{formatDateTime(new Date(at))}</time>}</dd>
    </div>
  );
}
