import { formatDateTime, formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useLegalHolds } from '../staff/legal-holds.ts';
import {
  formatPeriod,
  formatRemoved,
  type Retention,
  retentionOf,
  retentionTitle,
} from './format-retention.ts';
import { useServices } from './use-system.ts';

/** How long each kind of data is kept, what was removed, and who is on legal hold. */
export function DataRetentionCard() {
  const { services, error, retry } = useServices();
  return (
    <Card title="Data kept and removed">
      <div className="grid gap-5 text-14">
        <p className="text-muted">
          Data older than this is removed each night. Nothing is removed for people on legal hold.
        </p>
        {!services && error && <LoadFailureBanner error={error} onRetry={retry} />}
        {!services && !error && <Skeleton className="h-64" />}
        {services && (
          <ul aria-label="Kinds of data" className="grid divide-y divide-line">
            {retentionOf(services).map((retention) => (
              <Kind key={retention.kind} retention={retention} />
            ))}
          </ul>
        )}
        <LegalHolds />
      </div>
    </Card>
  );
}

function Kind({ retention }: { retention: Retention }) {
  const { lastRunAt, failures } = retention;
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{retentionTitle(retention)}</h3>
        <p className="tabular-nums">Kept for {formatPeriod(retention)}</p>
      </div>
      <p className="text-muted tabular-nums">
        {lastRunAt === null
          ? 'Not run yet'
          : `Last run ${formatDateTime(new Date(lastRunAt))} · removed: ${formatRemoved(retention)}`}
      </p>
      {failures > 0 && (
        <p className="text-late-ink">We couldn’t remove old data. We’ll try again.</p>
      )}
    </li>
  );
}

function LegalHolds() {
  const { data, error, refetch } = useLegalHolds();
  return (
    <section aria-labelledby="legal-holds" className="grid gap-2 border-t border-line pt-4">
      <h3 id="legal-holds" className="font-semibold">
        On legal hold
      </h3>
      {!data && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-10" />}
      {data?.length === 0 && (
        <p className="text-muted">
          Nobody. To place someone on hold, open their Actions menu in Staff Management.
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="People on legal hold" className="grid gap-2">
          {data.map(({ userId, person, reason, since }) => (
            <li key={userId}>
              <p className="font-medium">
                {person.firstName} {person.lastName}
              </p>
              <p className="text-muted wrap-anywhere">
                Since {formatDay(londonDay(new Date(since)))}: {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
