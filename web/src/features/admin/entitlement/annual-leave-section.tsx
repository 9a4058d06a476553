import { isEmployedThroughout } from '@portal/kernel/employment';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { LedgerFragment, PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { availableDays } from '../../leave/available-days.ts';
import { BalanceFigure } from '../../leave/balance-figure.tsx';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { formatShortDay } from '../../leave/format-leave-dates.ts';
import { balanceLooks, LeaveBalanceBar } from '../../leave/leave-balance-bar.tsx';
import { formatLeaveYear } from '../../leave/ledger/format-ledger.ts';
import { summarizeLines } from '../../leave/ledger/ledger-rows.ts';
import { useCarryOverExpiry } from '../../leave/ledger/use-carry-over-expiry.ts';
import { useLeaveLedger } from '../../leave/ledger/use-leave-ledger.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { AccountDetail } from '../staff/account-detail.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import { nameOf } from '../staff/staff-member.ts';

const LeaveLedgerDialog = lazyComponent(
  async () => (await import('../../leave/ledger/leave-ledger-dialog.tsx')).LeaveLedgerDialog,
);
const LeaveSettingsDialog = lazyComponent(
  async () => (await import('../leave-settings/leave-settings-dialog.tsx')).LeaveSettingsDialog,
);
const EntitlementDialog = lazyComponent(
  async () => (await import('./entitlement-dialog.tsx')).EntitlementDialog,
);

/** A person’s annual leave of the current leave year, with how it is worked out. */
export function AnnualLeaveSection({ person }: { person: PersonFragment }) {
  const { value: ledger, error, retry } = useLeaveLedger({ userId: person.id });
  const [dialog, setDialog] = useState<'ledger' | 'entitlement' | 'settings' | null>(null);
  const close = () => setDialog(null);
  return (
    <PersonSection
      title="Annual leave"
      actions={
        !person.isDeactivated && (
          <Button
            variant="quiet"
            size="small"
            icon={<SlidersHorizontal aria-hidden />}
            className="-mr-2.5"
            onClick={() => setDialog('settings')}
          >
            Leave settings<span className="sr-only"> of {nameOf(person)}</span>
          </Button>
        )
      }
    >
      {!ledger && error && <LoadFailureBanner error={error} onRetry={retry} />}
      {!ledger && !error && <Skeleton className="h-48" />}
      {ledger && (
        <>
          <BalanceDetails
            userId={person.id}
            ledger={ledger}
            usual={person.annualLeaveEntitlement}
          />
          <PartOfYearHint person={person} ledger={ledger} />
          <div className="grid gap-2 sm:grid-cols-2">
            <Button variant="secondary" onClick={() => setDialog('ledger')}>
              View ledger
            </Button>
            <Button variant="secondary" onClick={() => setDialog('entitlement')}>
              Change entitlement
            </Button>
          </div>
        </>
      )}
      {dialog === 'settings' && (
        <LazyDialog onClose={close}>
          <LeaveSettingsDialog chosen={person.id} onClose={close} />
        </LazyDialog>
      )}
      {dialog && dialog !== 'settings' && ledger && (
        <LazyDialog onClose={close}>
          {dialog === 'ledger' ? (
            <LeaveLedgerDialog
              title="Annual leave ledger"
              description={nameOf(person)}
              userId={person.id}
              firstDay={person.employment?.firstDay ?? null}
              leavePath={(id) => `${tabPath('calendar')}&request=${id}`}
              onClose={close}
            />
          ) : (
            <EntitlementDialog person={person} currentYear={ledger} onClose={close} />
          )}
        </LazyDialog>
      )}
    </PersonSection>
  );
}

/** Nobody has reduced the entitlement of somebody who starts or leaves within the year. */
function PartOfYearHint({ person, ledger }: { person: PersonFragment; ledger: LedgerFragment }) {
  const { lines, leaveYearStart: start, leaveYearEnd: end, unit } = ledger;
  const { entitlement } = summarizeLines(lines);
  const isUsual = unit === 'days' && entitlement === person.annualLeaveEntitlement;
  if (!isUsual || !person.employment) return null;
  if (isEmployedThroughout(person.employment, { start, end })) return null;
  return (
    <p className="text-14 text-muted">
      This person is employed for only part of this leave year but has a full year’s entitlement.
      Select “Change entitlement” to see what we suggest.
    </p>
  );
}

interface BalanceDetailsProps {
  userId: string;
  ledger: LedgerFragment;
  /** The days of a leave year without an entitlement of its own. */
  usual: number | null;
}

function BalanceDetails({ userId, ledger, usual }: BalanceDetailsProps) {
  const { entitlement, accrued, carriedOver, expired, used } = summarizeLines(ledger.lines);
  const { remaining, pending, unit } = ledger;
  const isInHours = unit === 'hours';
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <BalanceFigure
          label="Remaining"
          amount={remaining}
          unit={unit}
          look={balanceLooks.available}
        />
        <BalanceFigure label="Used" amount={used} unit={unit} look={balanceLooks.used} />
        <BalanceFigure label="Pending" amount={pending} unit={unit} look={balanceLooks.pending} />
      </dl>
      <LeaveBalanceBar
        total={remaining + used}
        used={used}
        pending={pending}
        available={availableDays(ledger)}
      />
      <dl className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
        {isInHours && (
          <AccountDetail label={`Built up in ${formatLeaveYear(ledger)}`}>
            {formatLeaveAmount(accrued, unit)}
          </AccountDetail>
        )}
        {(!isInHours || entitlement > 0) && (
          <AccountDetail label={`Entitlement for ${formatLeaveYear(ledger)}`}>
            {formatLeaveAmount(entitlement, unit)}
            {!isInHours && usual !== null && usual !== entitlement && (
              <span className="font-normal text-muted"> (usually {usual})</span>
            )}
          </AccountDetail>
        )}
        {carriedOver > 0 && (
          <AccountDetail label="Carried over">
            {formatLeaveAmount(carriedOver, unit)}{' '}
            <CarryOverExpiry userId={userId} expired={expired} />
          </AccountDetail>
        )}
      </dl>
    </>
  );
}

function CarryOverExpiry({ userId, expired }: { userId: string; expired: number }) {
  const today = useToday();
  const lastDay = useCarryOverExpiry(userId);
  const note =
    lastDay !== null && lastDay >= today
      ? `(to be taken by ${formatShortDay(lastDay)})`
      : expired > 0 && `(${expired} expired)`;
  return note && <span className="inline-block font-normal text-muted">{note}</span>;
}
