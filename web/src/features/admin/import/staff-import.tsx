import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ImportScreen = lazyComponent(async () => (await import('./import-screen.tsx')).ImportScreen);

/**
 * Importing staff from a file: there while its address is, and as long as accounts are being made or
 * their passwords are on the screen, wherever the browser's back button leads.
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
