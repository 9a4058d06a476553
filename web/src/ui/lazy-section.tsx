import { type ReactNode, Suspense } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { LazyBoundary, type PartFailure } from './lazy-boundary.tsx';
import { PageHeader } from './page-header.tsx';

interface LazySectionProps {
  /** Of a whole section: its heading, which is there at once and stays where it can't be fetched. */
  title?: string;
  /** Of the shape of what comes. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * The place of a part that is fetched when it is first shown. Where the address chooses among parts,
 * it takes a `key`: in a place that is there already, React keeps the old part until the new one came.
 */
export function LazySection({ title, fallback, children }: LazySectionProps) {
  const heading = title && <PageHeader title={title} />;
  return (
    <LazyBoundary
      failed={(failure) => (
        <>
          {heading}
          <SectionFailed {...failure} />
        </>
      )}
    >
      <Suspense
        fallback={
          <>
            {heading}
            {fallback}
          </>
        }
      >
        {children}
      </Suspense>
    </LazyBoundary>
  );
}

export function SectionFailed({
  retry,
  wasRetried,
  onClose,
}: PartFailure & { onClose?: () => void }) {
  return (
    <Banner
      tone="error"
      title="This could not be loaded"
      actions={
        <>
          <Button variant="secondary" size="small" onClick={retry}>
            Try again
          </Button>
          {wasRetried && (
            <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )}
          {onClose && (
            <Button variant="quiet" size="small" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <p>Nothing was lost. Check your connection: it loads by itself when you are back online.</p>
    </Banner>
  );
}
