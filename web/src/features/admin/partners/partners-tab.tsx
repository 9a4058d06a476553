import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Partners = lazyComponent(async () => (await import('./partners.tsx')).Partners);

/** Two members of staff who cover for each other, and so are not away together. */
export function PartnersTab() {
  return (
    <>
      {/* There at once: the heading takes the focus when the tab is come to. */}
      <PageHeader
        title="Holiday Partners"
        description="Two who cover for each other: their annual leave can’t fall on the same days."
      />
      <LazySection fallback={<Skeleton className="h-96" />}>
        <Partners />
      </LazySection>
    </>
  );
}
