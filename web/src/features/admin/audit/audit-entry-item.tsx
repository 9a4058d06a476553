import { apiTokenLastName } from '@portal/contracts/identity/api-token-names';
import type { AuditEntry } from '@portal/contracts/identity/audit';
import { formatDateTime } from '@portal/kernel/format-date';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../../ui/theme/cx.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { readAuditFilter, writeAuditFilter } from './audit-filter.ts';
import { AuditIcon } from './audit-icon.tsx';
import { formatAuditDetails } from './format-audit-details.ts';
import { formatAuditEntry, isAnonymous, type PersonInSentence } from './format-audit-entry.ts';

interface AuditLineProps {
  entry: AuditEntry;
  /** The entry has just arrived. */
  isFresh: boolean;
}

/** One audit entry: the sentence, the time, the details and the client address. */
export function AuditEntryItem({ entry, isFresh }: AuditLineProps) {
  const parts = formatAuditEntry(entry);
  const details = formatAuditDetails(entry.details);
  const hasDeletedParty = parts.some((part) => typeof part !== 'string' && part.id === null);
  return (
    <li className={cx('flex gap-3 px-4 py-3 sm:px-5', isFresh && 'animate-flash')}>
      <AuditIcon action={entry.action} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[1fr_auto]">
        <p className="text-14 wrap-anywhere">
          {parts.map((part, index) =>
            typeof part === 'string' ? part : <PartyName key={index} party={part} />,
          )}
        </p>
        <time dateTime={entry.at} className="text-12 text-muted tabular-nums sm:pt-0.5">
          {formatDateTime(new Date(entry.at))}
        </time>
        {details.length > 0 && (
          <p className="text-14 text-muted wrap-anywhere sm:col-span-2">{details.join(' · ')}</p>
        )}
        <p className="text-12 text-muted wrap-anywhere sm:col-span-2 print:hidden">
          {entry.address ? `From ${entry.address}` : 'By the portal itself'}
          {entry.address && isAnonymous(entry) && !hasDeletedParty && ', not signed in'}
          <span className="tabular-nums"> · entry {entry.seq}</span>
        </p>
      </div>
    </li>
  );
}

const nameStyle = 'rounded-[4px] font-medium underline-offset-4 hover:underline';

/** Links to the person's page, or to the entries of a deleted account or an API token. */
function PartyName({ party: { id, name, isDeleted } }: { party: PersonInSentence }) {
  const [address] = useSearchParams();
  if (id === null) return <span className="text-muted">{name}</span>;
  if (isDeleted || name.endsWith(apiTokenLastName)) {
    const own = writeAuditFilter(address, { ...readAuditFilter(address), personId: id });
    return (
      <Link to={`/?${own}`} replace className={cx(nameStyle, 'text-muted hover:text-ink')}>
        {name}
      </Link>
    );
  }
  return (
    <PersonPageLink id={id} className={cx(nameStyle, 'hover:text-accent-ink')}>
      {name}
    </PersonPageLink>
  );
}
