import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

const Records = lazyComponent(async () => (await import('./records.tsx')).Records);

/** The Records tab. */
export function RecordsTab() {
  return (
    <>
      {/* Not lazy: the heading takes the focus on navigation. */}
      <PageHeader
        title="Records"
        description="Archived attendance. Each day is archived automatically overnight."
      />
      <LazySection fallback={<RecordsSkeleton />}>
        <Records />
      </LazySection>
    </>
  );
}
