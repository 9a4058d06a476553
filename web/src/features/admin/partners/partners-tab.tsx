import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

const Partners = lazyComponent(async () => (await import('./partners.tsx')).Partners);

/** The Holiday Partners tab. */
export function PartnersTab() {
  return (
    <>
      {/* Not lazy: the heading takes the focus on navigation. */}
      <PageHeader
        title="Holiday Partners"
        description="Partners cover for each other, so they can’t be on annual leave at the same time."
      />
      <LazySection fallback={<Skeleton className="h-96" />}>
        <Partners />
      </LazySection>
    </>
  );
}
