import { HeartPulse, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePage } from '../../../app/use-page.ts';
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

const shownAtFirst = 5;

/** One's own sick and compassionate leave: the counts, the five latest, and what to report. */
export function SickLeaveSection() {
  usePage('Sick Leave');
  const [search, setSearch] = useSearchParams();
  const isAsking = search.get('open') === 'request';
  const ask = () => setSearch({ section: 'sick-leave', open: 'request' });
  return (
    <>
      <PageHeader
        title="Sick Leave"
        description="Sick leave and compassionate leave"
        actions={
          <Button icon={<Plus aria-hidden />} onClick={ask}>
            Request Sick Leave
          </Button>
        }
      />
      <SickFigures />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <RecentAbsences onAsk={ask} />
        <Banner title="Good to know">
          <ul className="grid list-disc gap-1.5 pl-4">
            <li>Sick leave counts from its report: you need not wait for HR.</li>
            <li>Compassionate leave counts once HR has approved it.</li>
            <li>More than 7 calendar days of sickness need a fit note from your GP or hospital.</li>
            <li>Sick days within annual leave go back to your leave balance.</li>
          </ul>
        </Banner>
      </div>
      {isAsking && <SickLeaveDialog onClose={() => setSearch({ section: 'sick-leave' })} />}
    </>
  );
}

function RecentAbsences({ onAsk }: { onAsk(): void }) {
  const { value: requests, isLoading, error, retry } = useOwnSickLeave();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? requests : requests?.slice(0, shownAtFirst);
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
          body="When you are ill or need compassionate leave, it appears here with what HR says."
          action={
            <Button variant="secondary" onClick={onAsk}>
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
          <Button variant="quiet" size="small" onClick={() => setIsWhole(true)} className="w-full">
            Show all {count}
          </Button>
        </div>
      )}
    </Card>
  );
}
