import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ImportScreen = lazy(async () => ({
  default: (await import('./import-screen.tsx')).ImportScreen,
}));

/**
 * Importing staff from a file: there while its address is, and as long as accounts are being made or
 * their passwords are on the screen, wherever the browser's back button leads.
 */
export function StaffImport({ isShown }: { isShown: boolean }) {
  const [isHeld, setIsHeld] = useState(false);
  if (!isShown && !isHeld) return null;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <ImportScreen isShown={isShown} onHold={setIsHeld} />
    </Suspense>
  );
}
