import type { auditTrail } from '@portal/contracts/identity/audit';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readRest } from '../../../lib/api/rest-client.ts';
import { useLiveChanges } from '../../../lib/live/live-changes.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { AuditEntryItem } from '../audit/audit-entry-item.tsx';
import { auditPath, noAuditFilter } from '../audit/audit-filter.ts';
import { PersonSection, sectionLinkStyle } from '../staff/person-section.tsx';
import { printLimits } from '../staff/print-limit.tsx';
import type { Person } from '../staff/use-staff.ts';

const shownCount = 10;
const pollIntervalMs = 30_000;
/** Changes that are rare: others appear with the next poll. */
const accountChanges = ['portal.identity.user-', 'portal.leave.audited'];

/** The latest entries of the audit trail about a person: what was changed, by whom. */
export function PersonChanges({ person }: { person: Person }) {
  const path = auditPath({ ...noAuditFilter, personId: person.id }, shownCount);
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => readRest<typeof auditTrail>(path, { background: true, signal }),
    gcTime: 0,
    refetchInterval: pollIntervalMs,
  });
  useLiveChanges(accountChanges, () => void refetch());
  return (
    <PersonSection
      title="Changes"
      actions={
        <Link to={`${tabPath('admins', 'audit')}&of=${person.id}`} className={sectionLinkStyle}>
          View all
        </Link>
      }
    >
      {!data && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-48" />}
      {data?.length === 0 && (
        <p className="border-y border-line py-3 text-14 text-muted">No changes recorded.</p>
      )}
      {data && data.length > 0 && (
        <ol
          className={cx(
            '-mx-4 grid grid-cols-1 divide-y divide-line border-t border-line sm:-mx-5 print:mx-0 print:*:px-0',
            printLimits[8],
          )}
        >
          {data.map((entry) => (
            <AuditEntryItem key={entry.seq} entry={entry} isFresh={false} />
          ))}
        </ol>
      )}
    </PersonSection>
  );
}
