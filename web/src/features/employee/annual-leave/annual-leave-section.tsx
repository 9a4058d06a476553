import { CalendarSync, Plus } from 'lucide-react';
import { useDraft } from '../../../app/drafts.ts';
import { useUser } from '../../../app/session.ts';
import { usePage } from '../../../app/use-page.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { DayRange } from '../../../ui/use-day-range.ts';
import { BalanceBanner } from './balance-banner.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { emptyLeaveForm, type LeaveForm } from './leave-form.ts';
import { RequestLeaveDialog } from './request-leave-dialog.tsx';
import { RequestsCard } from './requests-card.tsx';
import { useLeaveAddress } from './use-leave-address.ts';

/** One's own annual leave: what is left, a month of it, and what one has asked for. */
export function AnnualLeaveSection() {
  usePage('Annual Leave');
  const address = useLeaveAddress();
  const [form, setForm, forget] = useDraft<LeaveForm>(useUser().id, 'leave', emptyLeaveForm);
  const ask = () => address.open('request');

  function askFor({ start, end }: DayRange): void {
    setForm({ ...form, startDate: start, endDate: end });
    ask();
  }

  function onSent(): void {
    forget();
    address.close();
    toast({ title: 'Leave requested', description: 'HR will decide on it.', tone: 'success' });
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
              onClick={() => address.open('feed')}
              className="max-sm:grow"
            >
              Subscribe in your calendar
            </Button>
            <Button
              icon={<Plus aria-hidden />}
              onClick={ask}
              className="max-sm:-order-1 max-sm:grow"
            >
              Request Leave
            </Button>
          </>
        }
      />
      <BalanceBanner />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:gap-6">
        <CalendarCard
          month={address.month}
          onMonth={address.showMonth}
          onRange={askFor}
          onOpen={address.open}
        />
        <RequestsCard onAsk={ask} />
      </div>
      {address.opened === 'request' && (
        <RequestLeaveDialog
          values={form}
          onChange={setForm}
          onSent={onSent}
          onClose={address.close}
        />
      )}
      {address.opened === 'feed' && <FeedDialog onClose={address.close} />}
      {address.opened && !['request', 'feed'].includes(address.opened) && (
        <LeaveDialog id={address.opened} onClose={address.close} />
      )}
    </>
  );
}
