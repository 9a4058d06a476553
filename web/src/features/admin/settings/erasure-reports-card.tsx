import { personalDataKinds } from '@portal/contracts/personal-data-kinds';
import { formatDateTime, formatDay } from '@portal/kernel/format-date';
import { CircleCheck, Clock, Download, UserX } from 'lucide-react';
import { useState } from 'react';
import { ErasuresDocument } from '../../../gql/admin/settings/erasures.ts';
import type { ErasurePartsFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useDataRetention } from '../../personal-data/personal-data-requests.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { type ErasureReport, toErasureReports } from './erasure-reports.ts';
import { serviceTitles } from './service-health.ts';

/** The services remove the data within seconds. */
const whileErasingMs = 3_000;
const otherwiseMs = 60_000;

/** What was removed of deleted accounts, and until when backups still have it. */
export function ErasureReportsCard() {
  const retention = useDataRetention();
  const [isErasing, setIsErasing] = useState(false);
  const { value, error, retry } = useLiveQuery(ErasuresDocument, {
    everyMs: isErasing ? whileErasingMs : otherwiseMs,
    on: ['portal.identity.user-deleted'],
    read: (found) => found,
  });
  const failure = error ?? retention.error;
  const reports =
    value && retention.data ? toErasureReports(value, retention.data.backupDays) : undefined;
  const isAnyIncomplete = reports?.some(({ isComplete }) => !isComplete) ?? false;
  if (isAnyIncomplete !== isErasing) setIsErasing(isAnyIncomplete);
  return (
    <Card title="Deleted accounts" flush>
      {!reports && failure && (
        <LoadFailureBanner
          error={failure}
          onRetry={() => {
            void retry();
            void retention.refetch();
          }}
        />
      )}
      {!reports && !failure && <Skeleton className="m-5 h-24" />}
      {reports?.length === 0 && (
        <EmptyState
          icon={<UserX aria-hidden />}
          title="No deleted accounts"
          body="When you delete an account, you’ll see here what was removed and where."
        />
      )}
      {reports && reports.length > 0 && (
        <ul
          aria-label="Deleted accounts"
          className="grid max-h-120 divide-y divide-line overflow-y-auto"
        >
          {reports.map((report) => (
            <Report key={report.userId} report={report} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Report({ report }: { report: ErasureReport }) {
  const { userId, deletedAt, services, isComplete, inBackupsUntil } = report;
  return (
    <li className="grid gap-2 px-4 py-3 text-14 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold tabular-nums">
          Deleted on {formatDateTime(new Date(deletedAt))}
        </h3>
        {isComplete ? (
          <Badge tone="success" icon={<CircleCheck aria-hidden />}>
            Erased
          </Badge>
        ) : (
          <Badge tone="late" icon={<Clock aria-hidden />}>
            In progress
          </Badge>
        )}
      </div>
      <p className="text-muted wrap-anywhere">Account {userId}</p>
      <dl className="grid gap-1">
        {services.map(({ key, erasure }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">{serviceTitles[key]}</dt>
            <dd>{formatErasure(erasure)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        Archived records, weekly reports and the audit trail are kept for as long as the law or your
        settings say.
        {inBackupsUntil && ` Backups still contain the rest until ${formatDay(inBackupsUntil)}.`}
      </p>
      <a
        href={`data:application/json,${encodeURIComponent(JSON.stringify(report, null, 2))}`}
        download={`erasure-${userId}.json`}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-accent-ink underline [&_svg]:size-4"
      >
        <Download aria-hidden />
        Download report
      </a>
    </li>
  );
}

function formatErasure(erasure: ErasurePartsFragment | null): string {
  if (!erasure) return 'not confirmed yet';
  const removed = erasure.removed.map(({ kind, count }) => {
    const title = personalDataKinds[kind as keyof typeof personalDataKinds]?.title ?? kind;
    return `${title}: ${count.toLocaleString('en-GB')}`;
  });
  const events = erasure.purgedAt
    ? 'copies for other systems deleted'
    : 'copies for other systems not deleted yet';
  return [...removed, events].join(' · ');
}
