import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ImportScreen = lazyComponent(async () => (await import('./import-screen.tsx')).ImportScreen);

/**
 * The staff import. It stays mounted while accounts are being created or passwords shown, even if
 * the user navigates back.
 */
export function StaffImport({ isShown }: { isShown: boolean }) {
  const [isHeld, setIsHeld] = useState(false);
  if (!isShown && !isHeld) return null;
  return (
    <LazySection fallback={<Skeleton className="h-96" />}>
      <ImportScreen isShown={isShown} onHold={setIsHeld} />
    </LazySection>
  );
}
