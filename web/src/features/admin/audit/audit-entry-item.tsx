import type { AuditEntry } from '@portal/contracts/identity/audit';
import { formatDateTime } from '@portal/kernel/format-date';
import { cx } from '../../../ui/theme/cx.ts';
import { AuditIcon } from './audit-icon.tsx';
import { formatAuditDetails } from './format-audit-details.ts';
import { formatAuditEntry, isAnonymous } from './format-audit-entry.ts';
import { PartyName } from './party-name.tsx';

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
          {formatAddress(entry)}
          {entry.address && isAnonymous(entry) && !hasDeletedParty && ', not signed in'}
          <span className="tabular-nums"> · entry {entry.seq}</span>
        </p>
      </div>
    </li>
  );
}

function formatAddress({ address, isAddressRemoved }: AuditEntry): string {
  if (isAddressRemoved) return 'IP address removed';
  return address ? `From ${address}` : 'By the portal';
}
