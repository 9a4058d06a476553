import { PersonLeaveLedgerDocument, type PersonLeaveLedgerQuery } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { ProgressRing } from '../../../ui/charts/progress-ring.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDays } from '../../leave/format-leave.ts';
import { formatLeaveDates } from '../../leave/format-leave-dates.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';
import { summarizeLedger } from './summarize-ledger.ts';

type Ledger = NonNullable<PersonLeaveLedgerQuery['leaveLedger']>;

const names: Record<Ledger['lines'][number]['kind'], string> = {
  entitlement: 'Entitlement',
  'carry-over': 'Carried over',
  expired: 'Carried over, expired',
  taken: 'Annual leave',
  'given-back': 'Returned',
  pending: 'Pending request',
};

/** The annual leave balance of the current leave year, and the lines that make it. */
export function PersonLeaveBalance({ person }: { person: Person }) {
  const ledger = useLiveQuery(PersonLeaveLedgerDocument, {
    variables: { userId: person.id },
    everyMs: 60_000,
    on: ['portal.leave.', 'portal.identity.user-'],
    read: ({ leaveLedger }) => leaveLedger,
  });
  return (
    <PersonSection title="Annual leave">
      <UnavailableBanner query={ledger} />
      {ledger.isLoading && <Skeleton className="h-48" />}
      {ledger.value && <Balance ledger={ledger.value} />}
    </PersonSection>
  );
}

function Balance({ ledger }: { ledger: Ledger }) {
  const { total, used } = summarizeLedger(ledger.lines);
  const { remaining, pending, leaveYearStart, leaveYearEnd } = ledger;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-5">
        <ProgressRing value={remaining} max={total} label="days left" size={104} />
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 text-14 tabular-nums">
          <dt className="text-muted">Total</dt>
          <dd className="text-right font-medium">{total}</dd>
          <dt className="text-muted">Used</dt>
          <dd className="text-right font-medium">{used}</dd>
          <dt className="text-muted">Pending</dt>
          <dd className="text-right font-medium">{Math.abs(pending)}</dd>
        </dl>
      </div>
      <table className="w-full text-14 tabular-nums">
        <caption className="pb-1 text-left text-12 text-muted">
          Leave year {formatLeaveDates({ startDate: leaveYearStart, endDate: leaveYearEnd })}
        </caption>
        <tbody>
          {ledger.lines.map((line, index) => (
            <tr key={index} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {names[line.kind]}
                {line.startDate && (
                  <span className="block text-12 text-muted">
                    {formatLeaveDates({
                      startDate: line.startDate,
                      endDate: line.endDate ?? line.startDate,
                    })}
                  </span>
                )}
              </th>
              <td className="py-1.5 text-right align-top">
                {line.days > 0 && line.kind !== 'entitlement' ? '+' : ''}
                {String(line.days).replace('-', '−')}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" className="py-1.5 text-left font-medium">
              Remaining
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{formatDays(remaining)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
