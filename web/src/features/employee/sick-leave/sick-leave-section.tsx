import { HeartPulse, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../lib/browser/use-page-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { LeaveRequestsCard } from '../leave-requests/leave-requests-card.tsx';
import { useOwnLeaveRequests } from '../leave-requests/use-own-leave.ts';
import { SickLeaveFormDialog } from './sick-leave-form-dialog.tsx';
import { SickLeaveItem } from './sick-leave-item.tsx';
import { SickLeaveStats } from './sick-leave-stats.tsx';

/** One’s own sick and compassionate leave: counts, the five latest requests, and how it works. */
export function SickLeaveSection() {
  usePageTitle('Sick Leave');
  const [search, setSearch] = useSearchParams();
  const isRequesting = search.get('open') === 'request';
  const openRequest = () => setSearch({ section: 'sick-leave', open: 'request' });
  return (
    <>
      <PageHeader
        title="Sick Leave"
        description="Sick leave and compassionate leave"
        actions={
          <Button icon={<Plus aria-hidden />} onClick={openRequest}>
            Request Sick Leave
          </Button>
        }
      />
      <SickLeaveStats />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <RecentAbsences onRequest={openRequest} />
        <Banner title="Good to know">
          <ul className="grid list-disc gap-1.5 pl-4">
            <li>Sick leave counts as soon as you report it. You don’t need to wait for HR.</li>
            <li>Compassionate leave counts once HR has approved it.</li>
            <li>You need a fit note if you’re off sick for more than 7 calendar days.</li>
            <li>If you’re sick during annual leave, those days are returned to your balance.</li>
          </ul>
        </Banner>
      </div>
      {isRequesting && <SickLeaveFormDialog onClose={() => setSearch({ section: 'sick-leave' })} />}
    </>
  );
}

function RecentAbsences({ onRequest }: { onRequest(): void }) {
  return (
    <LeaveRequestsCard
      title="Recent requests"
      query={useOwnLeaveRequests('sick')}
      renderRequest={(request) => <SickLeaveItem request={request} />}
      empty={
        <EmptyState
          icon={<HeartPulse aria-hidden />}
          title="Nothing reported"
          body="Your sick and compassionate leave appears here, with HR’s decisions."
          action={
            <Button variant="secondary" onClick={onRequest}>
              Request Sick Leave
            </Button>
          }
        />
      }
    />
  );
}
