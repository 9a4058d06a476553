import { type ReactNode, Suspense } from 'react';
import { LazyBoundary } from './lazy-boundary.tsx';
import { SectionLoadFailure } from './lazy-section.tsx';
import { LargeSpinner } from './spinner.tsx';

interface LazyDialogProps {
  /** Shown while loading; a spinner by default. */
  fallback?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a dialog or panel whose code is loaded when it first opens. */
export function LazyDialog({ fallback = <LoadingDialog />, onClose, children }: LazyDialogProps) {
  return (
    <LazyBoundary
      failed={(failure) => (
        <div className="fixed inset-x-4 top-20 z-40 mx-auto max-w-md animate-rise rounded-card bg-raised shadow-float">
          <SectionLoadFailure {...failure} onClose={onClose} />
        </div>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </LazyBoundary>
  );
}

function LoadingDialog() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid animate-appear place-items-center">
      <LargeSpinner />
    </div>
  );
}
