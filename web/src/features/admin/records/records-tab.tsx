import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
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
