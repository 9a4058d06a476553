import { type ReactNode, Suspense } from 'react';
import { Button } from '../buttons/button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { LazyBoundary, type LoadFailure } from './lazy-boundary.tsx';

interface LazySectionProps {
  /** The heading of a whole section, which is shown while it loads and if it fails. */
  title?: string;
  /** A placeholder in the shape of the content. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Renders content whose code is loaded when it is first shown. Give it a `key` where the URL
 * chooses the content; otherwise React keeps the old content until the new one has loaded.
 */
export function LazySection({ title, fallback, children }: LazySectionProps) {
  const heading = title && <PageHeader title={title} />;
  return (
    <LazyBoundary
      failed={(failure) => (
        <>
          {heading}
          <SectionLoadFailure {...failure} />
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

export function SectionLoadFailure({
  retry,
  wasRetried,
  onClose,
}: LoadFailure & { onClose?: () => void }) {
  return (
    <Banner
      tone="error"
      title="We couldn’t load this"
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
      <p>Check your connection. It will load when you’re back online.</p>
    </Banner>
  );
}
