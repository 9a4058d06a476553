import { HeartPulse, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../app/use-page-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { SickFigures } from './sick-figures.tsx';
import { SickItem } from './sick-item.tsx';
import { SickLeaveDialog } from './sick-leave-dialog.tsx';
import { useOwnSickLeave } from './use-own-sick-leave.ts';

const initialCount = 5;

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
      <SickFigures />
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
      {isRequesting && <SickLeaveDialog onClose={() => setSearch({ section: 'sick-leave' })} />}
    </>
  );
}

function RecentAbsences({ onRequest }: { onRequest(): void }) {
  const { value: requests, isLoading, error, retry } = useOwnSickLeave();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? requests : requests?.slice(0, initialCount);
  const count = requests?.length ?? 0;
  return (
    <Card title="Recent requests" flush>
      {isLoading && <Skeleton className="m-5 h-40" />}
      {!requests && error && (
        <div className="p-5">
          <LoadFailed error={error} onRetry={retry} />
        </div>
      )}
      {requests?.length === 0 && (
        <EmptyState
          icon={<HeartPulse aria-hidden />}
          title="Nothing reported"
          body="Your sick and compassionate leave appears here, with HR’s decisions."
          action={
            <Button variant="secondary" onClick={onRequest}>
              Report sick leave
            </Button>
          }
        />
      )}
      {shown && shown.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {shown.map((request) => (
            <li key={request.id} className="px-4 py-3 sm:px-5">
              <SickItem request={request} />
            </li>
          ))}
        </ul>
      )}
      {shown && count > shown.length && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" size="small" onClick={() => setShowsAll(true)} className="w-full">
            Show all {count}
          </Button>
        </div>
      )}
    </Card>
  );
}
