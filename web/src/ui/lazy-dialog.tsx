import { type ReactNode, Suspense } from 'react';
import { LazyBoundary } from './lazy-boundary.tsx';
import { SectionFailed } from './lazy-section.tsx';
import { LargeSpinner } from './spinner.tsx';

interface LazyDialogProps {
  /** A spinner where it is left out. */
  fallback?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The place of a dialog or a panel that is fetched when it is first opened; mounted with it. Until it
 * is there, the page says that something is coming.
 */
export function LazyDialog({ fallback = <DialogComing />, onClose, children }: LazyDialogProps) {
  return (
    <LazyBoundary
      failed={(failure) => (
        <div className="fixed inset-x-4 top-20 z-40 mx-auto max-w-md animate-rise rounded-card bg-raised shadow-float">
          <SectionFailed {...failure} onClose={onClose} />
        </div>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </LazyBoundary>
  );
}

function DialogComing() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid animate-appear place-items-center">
      <LargeSpinner />
    </div>
  );
}
