import { formatDateTime } from '@portal/kernel/format-date';
import type { SecurityEventPartsFragment } from '../../../gql/documents.ts';
import { AuditIcon } from '../audit/audit-icon.tsx';
import { PartyName } from '../audit/party-name.tsx';
import { formatSecurityDetails, formatSecurityEvent } from './format-security-event.ts';

/** One security event: the sentence, the time, the details and the client address. */
export function SecurityEventItem({ event }: { event: SecurityEventPartsFragment }) {
  const details = formatSecurityDetails(event);
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5">
      <AuditIcon action={event.action} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[1fr_auto]">
        <p className="text-14 wrap-anywhere">
          {formatSecurityEvent(event).map((part, index) =>
            typeof part === 'string' ? part : <PartyName key={index} party={part} />,
          )}
        </p>
        <time dateTime={event.at} className="text-12 text-muted tabular-nums sm:pt-0.5">
          {formatDateTime(new Date(event.at))}
        </time>
        {details.length > 0 && (
          <p className="text-14 text-muted wrap-anywhere sm:col-span-2">{details.join(' · ')}</p>
        )}
        {event.address && (
          <p className="text-12 text-muted wrap-anywhere sm:col-span-2 print:hidden">
            From {event.address}
          </p>
        )}
      </div>
    </li>
  );
}
