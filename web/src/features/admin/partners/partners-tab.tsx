import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Partners = lazyComponent(async () => (await import('./partners.tsx')).Partners);

/** The Holiday Partners tab. */
export function PartnersTab() {
  return (
    <>
      {/* Not lazy: the heading takes the focus on navigation. */}
      <PageHeader
        title="Holiday Partners"
        description="Partners cover for each other, so they can’t be on leave at the same time."
      />
      <LazySection fallback={<Skeleton className="h-96" />}>
        <Partners />
      </LazySection>
    </>
  );
}
