import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordsSkeleton } from './records-skeleton.tsx';

const Records = lazyComponent(async () => (await import('./records.tsx')).Records);

/** The archive: who worked when, day by day. */
export function RecordsTab() {
  return (
    <>
      {/* There at once: the heading takes the focus when the tab is come to. */}
      <PageHeader
        title="Records"
        description="Who worked when, as it was archived. Each night the day before is archived by itself."
      />
      <LazySection fallback={<RecordsSkeleton />}>
        <Records />
      </LazySection>
    </>
  );
}
