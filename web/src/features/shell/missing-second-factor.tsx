import { useUser } from '../../lib/session/session.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

const MissingSecondFactorBanner = lazyComponent(
  async () =>
    (await import('../second-factor/missing-second-factor-banner.tsx')).MissingSecondFactorBanner,
);

/** A notice for somebody who will need a second factor and has none. */
export function MissingSecondFactor() {
  const { missingSecondFactor } = useUser();
  if (!missingSecondFactor) return null;
  return (
    <LazySection fallback={<Skeleton className="h-32" />}>
      <MissingSecondFactorBanner requiredFrom={missingSecondFactor.requiredFrom} />
    </LazySection>
  );
}
