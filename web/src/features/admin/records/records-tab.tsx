import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { viewOf } from '../admin-tabs.ts';
import { RecordsSkeleton } from './records-skeleton.tsx';

const Records = lazyComponent(async () => (await import('./records.tsx')).Records);
const Payroll = lazyComponent(async () => (await import('../payroll/payroll.tsx')).Payroll);

const views = [
  { id: 'attendance', label: 'Attendance' },
  { id: 'payroll', label: 'Payroll' },
];

/** The Records tab: archived attendance or payroll, chosen by the URL. */
export function RecordsTab() {
  const [urlParams, setUrlParams] = useSearchParams();
  const view = viewOf(urlParams) ?? 'attendance';
  return (
    <>
      {/* Not lazy: the heading takes the focus on navigation. */}
      <PageHeader
        title="Records"
        description={
          view === 'payroll'
            ? 'Everyone’s hours by pay period, for your payroll software.'
            : 'Archived attendance. Each day is archived automatically overnight.'
        }
      />
      <Tabs
        label="Records"
        tabs={views}
        selected={view}
        onSelect={(id) =>
          setUrlParams({ tab: 'records', ...(id !== 'attendance' && { view: id }) })
        }
      >
        {view === 'payroll' ? (
          <LazySection key="payroll" fallback={<Skeleton className="h-128" />}>
            <Payroll />
          </LazySection>
        ) : (
          <LazySection key="attendance" fallback={<RecordsSkeleton />}>
            <Records />
          </LazySection>
        )}
      </Tabs>
    </>
  );
}
