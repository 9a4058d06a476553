import { CalendarSync, Plus } from 'lucide-react';
import { usePageTitle } from '../../../lib/browser/use-page-title.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { DayRange } from '../../../ui/calendar/use-day-range.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { AnnualLeaveFormDialog } from './annual-leave-form-dialog.tsx';
import { AnnualLeaveRequestsCard } from './annual-leave-requests-card.tsx';
import { BalanceBanner } from './balance-banner.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx';
import { LeaveDetailsDialog } from './leave-details-dialog.tsx';
import { emptyLeaveForm, type LeaveValues } from './leave-values.ts';
import { useLeaveParams } from './use-leave-params.ts';

const LeaveLedgerDialog = lazyComponent(
  async () => (await import('../../leave/ledger/leave-ledger-dialog.tsx')).LeaveLedgerDialog,
);
const TeamAbsencesCard = lazyComponent(
  async () => (await import('../team-absences/team-absences-card.tsx')).TeamAbsencesCard,
);

/** One’s own annual leave: balance, month calendar, requests and when the team is off. */
export function AnnualLeaveSection() {
  usePageTitle('Annual Leave');
  const params = useLeaveParams();
  const [form, setForm, clearDraft] = useDraft<LeaveValues>(useUser().id, 'leave', emptyLeaveForm);
  const openRequest = () => params.open('request');

  function requestDays({ start, end }: DayRange): void {
    setForm({ ...form, startDate: start, endDate: end });
    openRequest();
  }

  function onSent(): void {
    clearDraft();
    params.close();
    toast({
      title: 'Leave requested',
      description: 'HR will review your request.',
      tone: 'success',
    });
  }

  return (
    <>
      <PageHeader
        title="Annual Leave"
        actions={
          <>
            <Button
              variant="secondary"
              icon={<CalendarSync aria-hidden />}
              onClick={() => params.open('feed')}
              className="max-sm:grow"
            >
              Add to your calendar
            </Button>
            <Button
              icon={<Plus aria-hidden />}
              onClick={openRequest}
              className="max-sm:-order-1 max-sm:grow"
            >
              Request Leave
            </Button>
          </>
        }
      />
      <BalanceBanner onExplain={() => params.open('ledger')} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:gap-6">
        <CalendarCard
          month={params.month}
          onMonth={params.showMonth}
          onRange={requestDays}
          onOpen={params.open}
        />
        <AnnualLeaveRequestsCard onRequest={openRequest} />
      </div>
      {/* Nothing is shown until it is known that the team shows absences. */}
      <LazySection fallback={null}>
        <TeamAbsencesCard />
      </LazySection>
      {params.opened === 'request' && (
        <AnnualLeaveFormDialog
          values={form}
          onChange={setForm}
          onSent={onSent}
          onClose={params.close}
        />
      )}
      {params.opened === 'feed' && <CalendarFeedDialog onClose={params.close} />}
      {params.opened === 'ledger' && (
        <LazyDialog onClose={params.close}>
          <LeaveLedgerDialog title="How your leave is worked out" onClose={params.close} />
        </LazyDialog>
      )}
      {params.opened && !['request', 'feed', 'ledger'].includes(params.opened) && (
        <LeaveDetailsDialog id={params.opened} onClose={params.close} />
      )}
    </>
  );
}
