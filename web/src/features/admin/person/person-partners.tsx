import { Link } from 'react-router';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { formatPartnerName, formatSharedDays } from '../partners/format-partners.ts';
import { type Partnership, usePartnerships } from '../partners/use-partnerships.ts';
import { PersonLink } from '../staff/person-link.tsx';
import { PersonSection, sectionLinkStyle } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';

/** Who covers for a person’s leave. */
export function PersonPartners({ person }: { person: Person }) {
  const { partnerships, error, refetch } = usePartnerships();
  const own = partnerships?.filter(
    ({ user1Id, user2Id }) => user1Id === person.id || user2Id === person.id,
  );
  return (
    <PersonSection
      title="Holiday partners"
      actions={
        <Link to={tabPath('partners')} className={sectionLinkStyle}>
          Manage
        </Link>
      }
    >
      {!own && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!own && !error && <Skeleton className="h-14" />}
      {own?.length === 0 && (
        <p className="border-y border-line py-3 text-14 text-muted">No holiday partners.</p>
      )}
      {own && own.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
          {own.map((partnership) => (
            <Partner key={partnership.id} partnership={partnership} of={person.id} />
          ))}
        </ul>
      )}
    </PersonSection>
  );
}

function Partner({ partnership, of }: { partnership: Partnership; of: string }) {
  const { user1Id, user2Id, user1, user2, sharedDays } = partnership;
  const isFirst = user1Id === of;
  const name = formatPartnerName(isFirst ? user2 : user1);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={name} size="small" />
      <div className="grid min-w-0 gap-0.5">
        <PersonLink id={isFirst ? user2Id : user1Id} name={name} />
        {sharedDays.length > 0 && (
          <p className="text-12 text-muted">{formatSharedDays(sharedDays)}</p>
        )}
      </div>
    </li>
  );
}
