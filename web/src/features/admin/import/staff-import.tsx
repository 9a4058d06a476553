import { useState } from 'react';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

const ImportScreen = lazyComponent(async () => (await import('./import-screen.tsx')).ImportScreen);

/**
 * The staff import. It stays mounted while accounts are being created or passwords shown, even if
 * the user navigates back.
 */
export function StaffImport({ isShown }: { isShown: boolean }) {
  const [isLocked, setIsLocked] = useState(false);
  if (!isShown && !isLocked) return null;
  return (
    <LazySection fallback={<Skeleton className="h-96" />}>
      <ImportScreen isShown={isShown} onLock={setIsLocked} />
    </LazySection>
  );
}
